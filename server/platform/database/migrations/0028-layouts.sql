-- How a store's exports are laid out, and what somebody has said of how each layout is read.
CREATE TABLE layouts (
  store_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  layout_hash text NOT NULL, -- sha-256 of the shape with the headings, or with the form of its tickets
  layout json NOT NULL, -- those
  state text NOT NULL CHECK (state IN ('open', 'right', 'wrong')),
  remark text NOT NULL DEFAULT '', -- what is wrong
  decided_by integer, -- null while it is open, and where files that a version before had loaded stand for it
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  UNIQUE (store_id, layout_hash)
);

-- The layouts of an upload.
CREATE TABLE upload_layouts (
  store_id integer NOT NULL,
  upload_id bigint NOT NULL,
  layout_id bigint NOT NULL,
  sheets json NOT NULL, -- that have it
  question json, -- which columns its table has, with its first rows, until somebody says that it is read rightly
  PRIMARY KEY (store_id, upload_id, layout_id)
);
CREATE INDEX upload_layouts_layout ON upload_layouts (store_id, layout_id);

-- Reviewed transactions that a later reading of their file does not have: nothing that somebody has decided is lost.
CREATE TABLE set_aside_transactions (
  store_id integer NOT NULL,
  transaction_id bigint NOT NULL,
  upload_id bigint NOT NULL, -- that had it
  set_aside_at timestamptz NOT NULL DEFAULT now(),
  content json NOT NULL, -- the columns of transactions and transaction_details
  PRIMARY KEY (store_id, transaction_id)
);
CREATE INDEX set_aside_transactions_upload ON set_aside_transactions (store_id, upload_id);

-- Whether it came without a screen, by the command, a watched folder, or a program: what is to be asked is asked by
-- notification then.
ALTER TABLE data_uploads ADD COLUMN is_unattended boolean NOT NULL DEFAULT false;
-- The same file again.
CREATE INDEX data_uploads_content ON data_uploads (store_id, content_hash);

-- Loaded by a version that didn't know layouts: where its sums add up, it stands for the layout of its transactions.
ALTER TABLE data_uploads ADD COLUMN stands_for_layout boolean NOT NULL DEFAULT false;
UPDATE data_uploads SET stands_for_layout = true
WHERE processing_status = 'completed' AND withdrawn_at IS NULL
  AND coalesce(report ->> 'remarks', '') NOT LIKE '%do not add up%';
