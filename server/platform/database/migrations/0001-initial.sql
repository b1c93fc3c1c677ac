-- The entities of the product. PostgreSQL 15 and later.
-- Tables that grow carry store_id first in every primary and unique key, so that they can be distributed by store
-- as they are: no triggers, no foreign keys from them but to (store_id, …), no updates of store_id.

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  password text NOT NULL, -- argon2id hash
  first_name text NOT NULL,
  last_name text NOT NULL,
  profile_image_url text,
  role text NOT NULL DEFAULT 'agent' CHECK (role IN ('agent', 'supervisor', 'admin')),
  position text,
  department text,
  assigned_stores text[] NOT NULL DEFAULT '{}', -- store numbers
  is_active boolean NOT NULL DEFAULT true,
  awaits_approval boolean NOT NULL DEFAULT false, -- registered as supervisor or admin and not yet let in
  is_email_verified boolean NOT NULL DEFAULT false,
  email_verification_token text, -- sha-256 of the token, as the two below
  email_verification_expires timestamptz,
  password_reset_token text,
  password_reset_expires timestamptz,
  two_factor_enabled boolean NOT NULL DEFAULT false,
  two_factor_code text,
  two_factor_expires timestamptz,
  last_login_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE sessions (
  sid text PRIMARY KEY,
  sess json NOT NULL,
  expire timestamptz NOT NULL
);
CREATE INDEX sessions_expire ON sessions (expire);

-- One row at most: the hash of the one-time link by which the first administrator registers.
CREATE TABLE setup_links (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  token text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE stores (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_number text NOT NULL UNIQUE,
  name text NOT NULL,
  address text NOT NULL,
  franchise_owner_email text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE data_uploads (
  store_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  uploaded_by integer NOT NULL,
  filename text NOT NULL,
  file_type text NOT NULL,
  size_bytes bigint NOT NULL,
  content_hash text NOT NULL, -- sha-256 of the bytes as they came
  upload_date timestamptz NOT NULL DEFAULT now(),
  processing_status text NOT NULL DEFAULT 'pending'
    CHECK (processing_status IN ('pending', 'processing', 'completed', 'failed')),
  raw_data_path text NOT NULL, -- below the data folder
  cleaned_data_path text,
  total_transactions integer NOT NULL DEFAULT 0,
  new_transactions integer NOT NULL DEFAULT 0,
  repeated_transactions integer NOT NULL DEFAULT 0,
  rejected_rows integer NOT NULL DEFAULT 0,
  first_day date,
  last_day date,
  report json, -- the cleaning report
  error_message text,
  finished_at timestamptz,
  PRIMARY KEY (store_id, id)
);

-- What is sorted, filtered and listed. The rest of a transaction stands in transaction_details under the same key.
-- So does the text that the search looks at: 1,000,000 rows of it are read in 0.2 s, without an index to keep while loading.
CREATE TABLE transactions (
  store_id integer NOT NULL,
  id bigint NOT NULL CHECK (id > 0), -- counted within the store by the ingestion, which holds the store's lock
  upload_id bigint NOT NULL,
  transaction_number text NOT NULL,
  register_id text NOT NULL DEFAULT '', -- '' where the export names none, so that the key below holds
  employee_id text,
  employee_name text,
  transaction_type text NOT NULL,
  transaction_time timestamp NOT NULL, -- the store's wall clock
  amount numeric(15, 2) NOT NULL,
  priority smallint NOT NULL CHECK (priority BETWEEN 1 AND 3), -- 1 check_few, 2 check_lot, 3 check_all
  filter_mask integer NOT NULL DEFAULT 0, -- bit n is the n-th detection filter
  is_verified boolean NOT NULL DEFAULT false,
  is_flagged boolean NOT NULL DEFAULT false,
  verification_notes text NOT NULL DEFAULT '',
  verified_by integer,
  verified_at timestamptz,
  unverified_by integer,
  unverified_at timestamptz,
  reviewed_by integer, -- who gave it the status it has, flagged included
  reviewed_at timestamptz,
  version integer NOT NULL DEFAULT 1, -- rises with every review
  created_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL, -- lower case, a line for each: number, employee, register, type, item names
  notes_search_text text NOT NULL DEFAULT '', -- the notes in lower case
  PRIMARY KEY (store_id, id),
  UNIQUE (store_id, register_id, transaction_number, transaction_time),
  CHECK (NOT (is_verified AND is_flagged))
);
-- The indexes hold what the filters look at and nothing that a review changes, so that a review touches none of them.
CREATE INDEX transactions_time ON transactions (store_id, transaction_time, id)
  INCLUDE (priority, filter_mask, amount, employee_id);
CREATE INDEX transactions_amount ON transactions (store_id, amount, id)
  INCLUDE (transaction_time, priority, filter_mask, employee_id);
CREATE INDEX transactions_priority ON transactions (store_id, priority, transaction_time, id)
  INCLUDE (filter_mask, amount, employee_id);

CREATE TABLE transaction_details (
  store_id integer NOT NULL,
  transaction_id bigint NOT NULL,
  items json NOT NULL,
  raw_data json NOT NULL,
  findings json NOT NULL,
  source json NOT NULL,
  PRIMARY KEY (store_id, transaction_id)
);
DO $$ BEGIN
  ALTER TABLE transaction_details ALTER COLUMN raw_data SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL; -- the embedded server is built without it
END $$;

-- Counts per store and business day, rewritten from the rows in the transaction that changes them.
CREATE TABLE store_days (
  store_id integer NOT NULL,
  business_day date NOT NULL,
  total integer NOT NULL,
  check_all integer NOT NULL,
  check_lot integer NOT NULL,
  check_few integer NOT NULL,
  verified integer NOT NULL,
  flagged integer NOT NULL,
  filter_counts integer[] NOT NULL, -- 22, in the order of the detection filters
  PRIMARY KEY (store_id, business_day)
);

CREATE TABLE email_reports (
  store_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  generated_by integer NOT NULL,
  report_date date NOT NULL,
  recipient_email text NOT NULL,
  subject text NOT NULL,
  content text NOT NULL,
  transaction_ids json NOT NULL DEFAULT '[]',
  total_high_priority integer NOT NULL DEFAULT 0,
  total_medium_priority integer NOT NULL DEFAULT 0,
  total_low_priority integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id)
);

CREATE TABLE agent_activity (
  store_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  agent_id integer NOT NULL,
  activity_date date NOT NULL,
  transactions_reviewed integer NOT NULL DEFAULT 0,
  transactions_verified integer NOT NULL DEFAULT 0,
  transactions_flagged integer NOT NULL DEFAULT 0,
  email_reports_generated integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  UNIQUE (store_id, agent_id, activity_date)
);

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer,
  user_name text NOT NULL,
  action text NOT NULL,
  entity_type text NOT NULL,
  entity_id text NOT NULL,
  changes json NOT NULL,
  ip_address text,
  user_agent text,
  "timestamp" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_entity ON audit_log (entity_type, entity_id, id);
CREATE INDEX audit_log_time ON audit_log ("timestamp");
