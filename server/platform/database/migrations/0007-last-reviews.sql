-- The last change of each reviewed transaction: who made it, and what brings back the state before it.
CREATE TABLE last_reviews (
  store_id integer NOT NULL,
  transaction_id bigint NOT NULL,
  version integer NOT NULL, -- that the change gave the transaction
  action text NOT NULL, -- as in the audit log
  user_id integer NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  before json, -- the review's columns of the transaction; null when it cannot be undone, as an undo itself
  activity_date date, -- whose figures it counts in; null when in none
  reviewed integer NOT NULL DEFAULT 0,
  verified integer NOT NULL DEFAULT 0,
  flagged integer NOT NULL DEFAULT 0,
  PRIMARY KEY (store_id, transaction_id)
);
