-- What deserves a look first: what ranking reads of a transaction, what it found, and what it counts of people.

-- What may be missing by it times how likely that is, in mills: tenths of a cent. 0 for an unremarkable one.
ALTER TABLE transactions ADD COLUMN risk integer NOT NULL DEFAULT 0 CHECK (risk >= 0);
CREATE INDEX transactions_risk ON transactions (store_id, risk, transaction_time, id)
  INCLUDE (priority, filter_mask, amount, employee_id) WHERE risk > 0;
-- The queue: what is still to be looked at.
CREATE INDEX transactions_queue ON transactions (store_id, risk, transaction_time, id)
  WHERE risk > 0 AND NOT (is_verified OR is_flagged);

-- Null for what was loaded before there was a ranking: it is worked out of the other columns then.
ALTER TABLE transaction_details ADD COLUMN facts json;

-- A row for each transaction of which a signal speaks.
CREATE TABLE transaction_risks (
  store_id integer NOT NULL,
  transaction_id bigint NOT NULL,
  business_day date NOT NULL,
  employee_id text,
  kinds text[] NOT NULL, -- what it counts as when people are compared
  at_risk_cents bigint NOT NULL,
  strengths json NOT NULL, -- of the signals of the ticket and its register, by their id
  signals json NOT NULL, -- their sentences, and what they rest on
  person_strengths json NOT NULL DEFAULT '{}', -- of the signals of its cashier; their sentences are made when they are read
  day_rank smallint, -- 1 for the riskiest of the store and day, of those that come first; null for the others
  PRIMARY KEY (store_id, transaction_id)
);
CREATE INDEX transaction_risks_day ON transaction_risks (store_id, business_day);

-- What each cashier did on each day, by the hour: what people are compared by.
CREATE TABLE person_days (
  store_id integer NOT NULL,
  business_day date NOT NULL,
  employee_id text NOT NULL,
  sales json NOT NULL, -- counts by the hour
  kinds json NOT NULL, -- for each kind, counts by the hour
  PRIMARY KEY (store_id, business_day, employee_id)
);

-- What reviewers have made of each cashier's transactions, as of the last night: the order of a day doesn't change with
-- every decision.
CREATE TABLE person_answers (
  store_id integer NOT NULL,
  employee_id text NOT NULL,
  kinds json NOT NULL, -- for each kind, how many were looked at and how many of them flagged
  PRIMARY KEY (store_id, employee_id)
);

-- Who is no cashier like the others: self-checkouts, managers' codes, training. Never for ever.
CREATE TABLE comparison_exceptions (
  store_id integer NOT NULL,
  employee_id text NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  until date NOT NULL, -- the last day of it
  created_by integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, employee_id)
);

-- By which weights and signals a store was ranked: by others, it is ranked anew.
CREATE TABLE store_rankings (
  store_id integer PRIMARY KEY,
  version text NOT NULL,
  ranked_at timestamptz NOT NULL DEFAULT now()
);

-- What is still to be looked at of a day, so that it can be told for many stores at once.
ALTER TABLE store_days
  ADD COLUMN pending_ranked integer NOT NULL DEFAULT 0, -- with a risk above 0
  ADD COLUMN pending_risk bigint NOT NULL DEFAULT 0; -- the sum of their risks

-- How many transactions each person plans to look at in a day.
ALTER TABLE users ADD COLUMN daily_looks integer NOT NULL DEFAULT 60 CHECK (daily_looks BETWEEN 1 AND 500);
