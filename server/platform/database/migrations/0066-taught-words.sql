-- What words of a store's exports mean, as somebody has said: later files of the store are read by it.
CREATE TABLE taught_words (
  store_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  place text NOT NULL, -- line or cell
  words text NOT NULL, -- without case, accents, marks, and, in a line, numbers
  example text NOT NULL, -- as first printed
  meaning text NOT NULL,
  taught_by integer NOT NULL,
  taught_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  UNIQUE (store_id, place, words)
);
