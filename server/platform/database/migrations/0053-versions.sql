-- What each file says of a transaction that several exports write in different ways: what stands in transactions is made of
-- all of them, so each is kept, the best one, too.
ALTER TABLE superseded_contents ADD COLUMN is_version boolean NOT NULL DEFAULT false;
CREATE INDEX superseded_contents_versions ON superseded_contents (store_id, transaction_id) WHERE is_version;
