-- Tells an account that was refused from one that was deactivated. So far only the audit log knew.
ALTER TABLE users ADD COLUMN was_refused boolean NOT NULL DEFAULT false;
UPDATE users u SET was_refused = true
WHERE NOT u.is_active AND NOT u.awaits_approval AND EXISTS (
  SELECT FROM audit_log r
  WHERE r.entity_type = 'user' AND r.entity_id = u.id::text AND r.action = 'refuse' AND NOT EXISTS (
    SELECT FROM audit_log a
    WHERE a.entity_type = 'user' AND a.entity_id = r.entity_id AND a.id > r.id
      AND a.changes -> 'after' ->> 'isActive' = 'true'));
