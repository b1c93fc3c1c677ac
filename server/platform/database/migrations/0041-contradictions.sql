-- What a file says of a transaction that somebody has reviewed, where that differs: the transaction stays as it was reviewed.
CREATE TABLE contradictions (
  store_id integer NOT NULL,
  transaction_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  content json NOT NULL, -- the columns of transactions and transaction_details that an upload writes
  source json NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz, -- when somebody decided between the two
  settled_by integer,
  is_taken boolean, -- whether the file's counts since
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (store_id, transaction_id, upload_id),
  CHECK (num_nonnulls(settled_at, settled_by, is_taken) IN (0, 3))
);
CREATE INDEX contradictions_upload ON contradictions (store_id, upload_id);

-- How many transactions that nobody had reviewed say something else since.
ALTER TABLE data_uploads ADD COLUMN changed_transactions integer NOT NULL DEFAULT 0;

-- Only what was reviewed is contradicted: whoever owes a second look would know.
CREATE VIEW seen.contradictions AS
  SELECT c.* FROM public.contradictions c WHERE NOT EXISTS (
    SELECT FROM seen.hidden h WHERE h.store_id = c.store_id AND h.transaction_id = c.transaction_id);
