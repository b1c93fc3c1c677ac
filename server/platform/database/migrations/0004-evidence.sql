-- Pictures that reviewers put on a transaction. The bytes lie in the data folder under their hash, unaltered.
-- A removed image stays, with who removed it and when: what was once shown as evidence can be accounted for.
CREATE TABLE evidence_images (
  store_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  transaction_id bigint NOT NULL,
  filename text NOT NULL, -- as the person's computer named it; only ever shown
  content_type text NOT NULL CHECK (content_type IN ('image/jpeg', 'image/png', 'image/webp')), -- told by the bytes
  size_bytes integer NOT NULL,
  width integer NOT NULL, -- pixels, as it is to be shown: a turned photograph is already turned
  height integer NOT NULL,
  content_hash text NOT NULL, -- sha-256 of the bytes as they came
  path text NOT NULL, -- below the data folder
  caption text NOT NULL DEFAULT '',
  added_by integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  removed_by integer,
  removed_at timestamptz,
  CHECK ((removed_by IS NULL) = (removed_at IS NULL)),
  PRIMARY KEY (store_id, id)
);
CREATE INDEX evidence_images_transaction ON evidence_images (store_id, transaction_id, id);
