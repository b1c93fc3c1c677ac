type Json = Record<string, unknown>;

/**
 * Rewrites schemas so client generators understand them: several patterns for a string become one, and a record's keys
 * become properties.
 */
export function plainSchemas(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(plainSchemas);
  if (typeof part !== 'object' || part === null) return part;
  const plain = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, plainSchemas(value)]));
  return withProperties(withOnePattern(plain));
}

function withOnePattern(schema: Json): Json {
  const { allOf, ...rest } = schema;
  if (rest['type'] !== 'string' || !Array.isArray(allOf)) return schema;
  const patterns = (allOf as Json[]).map(({ pattern, ...others }) =>
    typeof pattern === 'string' && Object.keys(others).length === 0 ? pattern : null,
  );
  if (patterns.includes(null) || 'pattern' in rest) return schema;
  return { ...rest, pattern: `^${patterns.map((pattern) => `(?=[\\s\\S]*(?:${pattern}))`).join('')}` };
}

function withProperties(schema: Json): Json {
  const { propertyNames, additionalProperties, ...rest } = schema;
  const keys = (propertyNames as Json | undefined)?.['enum'];
  if (rest['type'] !== 'object' || 'properties' in rest || !Array.isArray(keys)) return schema;
  const properties = Object.fromEntries((keys as string[]).map((key) => [key, additionalProperties]));
  return { ...rest, properties, additionalProperties: false };
}
