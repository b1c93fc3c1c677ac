type Json = Record<string, unknown>;

/**
 * Says the same in a way that programs that generate clients understand: several patterns of a text become one, and the keys
 * of a record become properties.
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
