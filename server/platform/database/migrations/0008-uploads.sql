-- An upload that was a mistake can be taken back: its transactions go, this record stays.
ALTER TABLE data_uploads
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawn_by integer,
  ADD COLUMN rejected_data_path text; -- below the data folder: the rows that no transaction could be made of, and why
CREATE INDEX data_uploads_date ON data_uploads (store_id, upload_date DESC, id DESC);

-- Ids within a store are given once, also after the transaction that had the highest one is gone.
CREATE TABLE store_counters (
  store_id integer PRIMARY KEY,
  last_transaction_id bigint NOT NULL
);
INSERT INTO store_counters SELECT store_id, max(id) FROM transactions GROUP BY store_id;

-- Which uploads have read a transaction; nothing for one that a single upload has read. Readings that came to the same
-- have the same run; the highest run is what stands in transactions and transaction_details.
CREATE TABLE transaction_readings (
  store_id integer NOT NULL,
  transaction_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  run integer NOT NULL,
  source json NOT NULL,
  PRIMARY KEY (store_id, transaction_id, upload_id)
);
CREATE INDEX transaction_readings_upload ON transaction_readings (store_id, upload_id);

-- What a run before the highest one came to: nothing that a reviewer may have seen is lost when a file says it differently.
CREATE TABLE superseded_contents (
  store_id integer NOT NULL,
  transaction_id bigint NOT NULL,
  run integer NOT NULL,
  superseded_by bigint NOT NULL, -- the upload
  superseded_at timestamptz NOT NULL DEFAULT now(),
  content json NOT NULL, -- the columns of transactions and transaction_details that an upload writes
  PRIMARY KEY (store_id, transaction_id, run)
);
