-- A contradiction is what is said of a transaction, however many files say it. What was decided about it stays.
ALTER TABLE contradictions DROP CONSTRAINT contradictions_pkey;
ALTER TABLE contradictions ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY;
ALTER TABLE contradictions ADD PRIMARY KEY (store_id, id);
CREATE INDEX contradictions_transaction ON contradictions (store_id, transaction_id);

-- The uploads whose file says it.
CREATE TABLE contradiction_uploads (
  store_id integer NOT NULL,
  contradiction_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  source json NOT NULL, -- its rows in that file
  PRIMARY KEY (store_id, contradiction_id, upload_id)
);
CREATE INDEX contradiction_uploads_upload ON contradiction_uploads (store_id, upload_id);
CREATE INDEX contradiction_uploads_transaction ON contradiction_uploads (store_id, transaction_id);

-- Of those that say the same, those stay that somebody has decided about; if none, the first.
CREATE TEMPORARY TABLE alike ON COMMIT DROP AS
  SELECT c.store_id, c.id, c.transaction_id, c.upload_id, c.source,
    c.settled_at IS NULL AND row_number() OVER same > 1 AS is_doubled, first_value(c.id) OVER same AS kept_id
  FROM contradictions c
  WINDOW same AS (
    PARTITION BY c.store_id, c.transaction_id, c.content::jsonb
      - ARRAY['priority', 'filter_mask', 'search_text', 'findings', 'facts', 'hits', 'raw_data']
      || jsonb_build_object('lines', c.content::jsonb -> 'raw_data' -> 'originalRows')
    ORDER BY c.settled_at IS NULL, c.found_at, c.upload_id);
INSERT INTO contradiction_uploads (store_id, contradiction_id, transaction_id, upload_id, source)
  SELECT store_id, CASE WHEN is_doubled THEN kept_id ELSE id END, transaction_id, upload_id, source FROM alike;
DELETE FROM contradictions c USING alike a WHERE a.store_id = c.store_id AND a.id = c.id AND a.is_doubled;

DROP VIEW seen.contradictions;
ALTER TABLE contradictions DROP COLUMN upload_id, DROP COLUMN source;
CREATE VIEW seen.contradictions AS
  SELECT c.* FROM public.contradictions c WHERE NOT EXISTS (
    SELECT FROM seen.hidden h WHERE h.store_id = c.store_id AND h.transaction_id = c.transaction_id);

-- What was set aside takes no answer any more.
DELETE FROM contradictions c WHERE c.settled_at IS NULL AND NOT EXISTS (
  SELECT FROM transactions t WHERE t.store_id = c.store_id AND t.id = c.transaction_id);
DELETE FROM contradiction_uploads u WHERE NOT EXISTS (
  SELECT FROM contradictions c WHERE c.store_id = u.store_id AND c.id = u.contradiction_id);
UPDATE second_looks l SET called_off_at = now()
WHERE l.answered_at IS NULL AND l.called_off_at IS NULL AND NOT EXISTS (
  SELECT FROM transactions t WHERE t.store_id = l.store_id AND t.id = l.transaction_id);
