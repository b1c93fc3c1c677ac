-- Whoever reads by the schema `seen` without saying who is looking would see everything: it fails instead, on whatever node it
-- is read.
CREATE OR REPLACE FUNCTION seen.viewer() RETURNS integer LANGUAGE sql STABLE
  AS $$ SELECT current_setting('tillwatch.viewer')::integer $$;

-- What is listed of several stores at once begins with these: every store that has transactions has one.
INSERT INTO store_counters (store_id, last_transaction_id)
SELECT store_id, max(id) FROM transactions GROUP BY store_id
ON CONFLICT (store_id) DO NOTHING;
