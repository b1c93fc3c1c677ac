-- What a house changes of filters and signals, and whom it leaves out of them.

-- The newest of a scope is in force; putting an older one back is a new version. Nothing is changed or removed, unless its
-- store goes.
CREATE TABLE rule_versions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id integer, -- null for all stores
  content json NOT NULL, -- only what the house has set
  reason text NOT NULL CHECK (reason <> ''),
  created_by integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX rule_versions_scope ON rule_versions (store_id, id);

-- A cashier or a register left out of one filter or one signal. Never for ever.
CREATE TABLE rule_exceptions (
  store_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  filter text,
  signal text,
  employee_id text,
  register_id text,
  reason text NOT NULL CHECK (reason <> ''),
  until date NOT NULL, -- the last day of it
  created_by integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CHECK (num_nonnulls(filter, signal) = 1),
  CHECK (num_nonnulls(employee_id, register_id) = 1)
);

-- By which rules the day's transactions were assessed: '' for those that the product comes with.
ALTER TABLE store_days ADD COLUMN rules_version text NOT NULL DEFAULT '';

-- What filters found that doesn't flag, and what thresholds were held against. Null for what a version before has loaded: it
-- is worked out of the other columns then.
ALTER TABLE transaction_details ADD COLUMN hits json;
