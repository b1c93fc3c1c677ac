-- Flagged transactions of one person or event, gathered into a case, and what became of it.
CREATE TABLE cases (
  store_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  title text NOT NULL CHECK (title <> ''),
  status text NOT NULL DEFAULT 'open'
    CHECK (status IN ('open', 'in_progress', 'loss_confirmed', 'training', 'policy', 'no_loss')),
  employee_id text, -- whom its first transactions are of; both null where they are of several
  employee_name text,
  assigned_to integer,
  lost_cents bigint CHECK (lost_cents >= 0), -- null as long as nobody knows
  recovered_cents bigint CHECK (recovered_cents >= 0),
  reason text NOT NULL DEFAULT '', -- why it was closed
  created_by integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  closed_by integer,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1, -- rises with every change that somebody should have seen before making another
  PRIMARY KEY (store_id, id),
  CHECK ((closed_at IS NULL) = (status IN ('open', 'in_progress'))),
  CHECK (coalesce(recovered_cents, 0) <= coalesce(lost_cents, 0))
);
CREATE INDEX cases_updated ON cases (updated_at, store_id, id);
CREATE INDEX cases_opened ON cases (created_at, store_id, id);
CREATE INDEX cases_open ON cases (store_id, employee_id) WHERE closed_at IS NULL;

CREATE TABLE case_transactions (
  store_id integer NOT NULL,
  case_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  is_open boolean NOT NULL, -- as the case is
  added_by integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, case_id, transaction_id)
);
-- A transaction is in at most one open case.
CREATE UNIQUE INDEX case_transactions_open ON case_transactions (store_id, transaction_id) WHERE is_open;
CREATE INDEX case_transactions_transaction ON case_transactions (store_id, transaction_id);

-- Everything that somebody did to a case, notes included. It only grows.
CREATE TABLE case_events (
  store_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  case_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opened', 'changed', 'added', 'removed', 'note')),
  details json NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id)
);
CREATE INDEX case_events_case ON case_events (store_id, case_id, id);
CREATE INDEX case_events_user ON case_events (user_id, store_id, case_id);

-- An image belongs to a transaction or to a case.
ALTER TABLE evidence_images ALTER COLUMN transaction_id DROP NOT NULL;
ALTER TABLE evidence_images ADD COLUMN case_id bigint;
ALTER TABLE evidence_images ADD CHECK (num_nonnulls(transaction_id, case_id) = 1);
CREATE INDEX evidence_images_case ON evidence_images (store_id, case_id, id) WHERE case_id IS NOT NULL;
