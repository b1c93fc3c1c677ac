-- Who has which transaction open at the moment. Nothing of it matters after a crash.
CREATE UNLOGGED TABLE presence (
  store_id integer NOT NULL,
  transaction_id bigint NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, transaction_id, user_id)
);
