-- Whoever reads by the schema `seen` without saying who is looking would see everything: it fails instead, on whatever node it
-- is read.
CREATE OR REPLACE FUNCTION seen.viewer() RETURNS integer LANGUAGE sql STABLE
  AS $$ SELECT current_setting('tillwatch.viewer')::integer $$;
