-- A ticket that was set aside and canceled later is told once. Which was set aside is kept from now on; of what is stored, the
-- filter's reason says it.
UPDATE transaction_details AS d SET facts = (d.facts::jsonb || '{"isSetAside": true}')::json
WHERE d.facts ->> 'ending' = 'canceled'
  AND EXISTS (
    SELECT FROM (
      SELECT json_array_elements(d.findings::json) AS found
      UNION ALL
      SELECT json_array_elements(CASE json_typeof(d.hits) WHEN 'array' THEN d.hits ELSE '[]' END)
    ) AS f
    WHERE f.found ->> 'filter' = 'memory_cancel'
      AND f.found ->> 'reason' LIKE 'The ticket was suspended and never recalled%'
  );

-- The weights by which a store's risks stand: what is said of a transaction goes by these until it is ranked anew.
ALTER TABLE store_rankings ADD COLUMN weights json;
