-- What accounts were called before, as long as notifications may name them so.
CREATE TABLE earlier_names (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  until timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX earlier_names_name ON earlier_names (name, until);
