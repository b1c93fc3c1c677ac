import type { RouteDefinition } from '@tillwatch/contract';
import { z } from 'zod';

interface Parameter {
  name: string;
  description?: string;
  schema?: { default?: string | number | boolean };
}

/** Adds the contract's descriptions, with the defaults. */
export function describeParameters(parameters: readonly unknown[], route: RouteDefinition): void {
  const fields: Readonly<Record<string, z.core.$ZodType>> = {
    ...route.params?._zod.def.shape,
    ...route.query?._zod.def.shape,
  };
  for (const parameter of parameters as Parameter[]) {
    const field = fields[parameter.name];
    const description = field && z.globalRegistry.get(field)?.description;
    if (description === undefined) continue;
    const standard = parameter.schema?.default;
    parameter.description = `${description}.${standard === undefined ? '' : ` Default: ${String(standard)}.`}`;
  }
}
