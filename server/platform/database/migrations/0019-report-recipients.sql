-- To whom agents may send reports, beside each store's owner.
CREATE TABLE report_recipients (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id integer, -- null: for reports of every store
  recipient text NOT NULL, -- lower case; an address, or '@' and a domain
  created_by integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (store_id, recipient)
);
