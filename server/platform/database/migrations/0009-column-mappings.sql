-- What the columns of a table are, as somebody has said for a store and a heading: later files of both are read by it.
CREATE TABLE column_mappings (
  store_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  heading_hash text NOT NULL, -- sha-256 of the headings, normalised and in order
  headings json NOT NULL, -- those
  titles json NOT NULL, -- the headings as they stood there
  answer json NOT NULL,
  created_by integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  UNIQUE (store_id, heading_hash)
);

-- What an upload waits for to be told: the tables of the file whose columns were not understood, with their first rows.
CREATE TABLE column_questions (
  store_id integer NOT NULL,
  upload_id bigint NOT NULL,
  questions json NOT NULL,
  PRIMARY KEY (store_id, upload_id)
);
-- Whether it waits so: it has failed as long as it does, and begins anew when it is told.
ALTER TABLE data_uploads ADD COLUMN needs_columns boolean NOT NULL DEFAULT false;
