-- A daily mail for supervisors and admins who ask for it: what deserves a look first.
CREATE TABLE digest_choices (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  is_on boolean NOT NULL,
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  time_zone text NOT NULL, -- by its IANA name; all days below are those of its clock
  store_ids integer[], -- null: every store that the person may see
  first_day date NOT NULL, -- none is due before
  day date, -- of the last one that was begun: no second one is begun on it
  delivery text CHECK (delivery IN ('sending', 'sent', 'failed', 'uncertain')), -- of that one
  tries smallint NOT NULL DEFAULT 0, -- of that one
  retry_at timestamptz, -- when one that has failed is tried again; null: no more on that day
  problem text, -- what the mail server said
  told_until timestamptz -- when the last one was written that is known to be sent: what has been found since is new
);

-- Which business days a person's digests have told, and how many transactions these had: an export that comes late, or
-- another part of it, is told all the same.
CREATE TABLE digest_days (
  store_id integer NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  business_day date NOT NULL,
  transactions integer NOT NULL,
  PRIMARY KEY (store_id, user_id, business_day)
);

-- Turn a digest off without a sign-in, and nothing else. The tokens themselves stand in the mails only.
CREATE TABLE digest_links (
  token_hash text PRIMARY KEY, -- SHA-256 of 256 random bits
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  expires timestamptz NOT NULL
);

-- Who stands out among a store's cashiers, and for what, as digests have seen it: so that they can say what is new.
CREATE TABLE standing_out (
  store_id integer NOT NULL,
  employee_id text NOT NULL,
  kind text NOT NULL,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL, -- the last time
  PRIMARY KEY (store_id, employee_id, kind)
);
