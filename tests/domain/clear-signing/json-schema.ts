type Schema = Readonly<Record<string, unknown>>

/** Keywords that only describe a schema. They reject no value. */
const notes = ['title', 'description', '$schema', '$id', 'examples', 'default', 'format']

/**
 * Checks a value against a JSON schema (draft 7, with `unevaluatedProperties`). Returns a list of errors, each with the
 * path of the invalid value. Throws if the schema has a keyword that the check does not support.
 */
export function schemaErrors(root: object, value: unknown): string[] {
  const at = (pointer: string): unknown =>
    pointer
      .slice(2)
      .split('/')
      .reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), root)

  const check = (schema: unknown, value: unknown, path: string): string[] => {
    if (typeof schema === 'boolean') return schema ? [] : [path]
    if (!isRecord(schema)) throw new Error(`no schema for ${path}`)
    return Object.entries(schema).flatMap(([keyword, rule]) => {
      if (notes.includes(keyword)) return []
      return keyword === '$ref'
        ? check(at(String(rule)), value, path)
        : byKeyword(keyword, rule, value, path, schema)
    })
  }
  const isValid = (schema: unknown, value: unknown) => check(schema, value, '').length === 0
  const whenFalse = (isFine: boolean, path: string, keyword: string) =>
    isFine ? [] : [`${path}: ${keyword}`]

  const byKeyword = (
    keyword: string,
    rule: unknown,
    value: unknown,
    path: string,
    schema: Schema,
  ): string[] => {
    const list = Array.isArray(rule) ? rule : []
    const fields = isRecord(value) ? Object.entries(value) : []
    switch (keyword) {
      case 'type':
        return whenFalse(
          [rule].flat().some(type => isOfType(type, value)),
          path,
          `type ${rule}`,
        )
      case 'const':
        return whenFalse(value === rule, path, keyword)
      case 'enum':
        return whenFalse(list.includes(value), path, keyword)
      case 'pattern':
        return whenFalse(typeof value !== 'string' || new RegExp(String(rule)).test(value), path, keyword)
      case 'minItems':
        return whenFalse(!Array.isArray(value) || value.length >= Number(rule), path, keyword)
      case 'required':
        return isRecord(value) ? list.filter(key => !(key in value)).map(key => `${path}: no ${key}`) : []
      case 'properties':
        return isRecord(rule)
          ? fields.flatMap(([key, field]) => (key in rule ? check(rule[key], field, `${path}/${key}`) : []))
          : []
      case 'additionalProperties': {
        const known = isRecord(schema.properties) ? schema.properties : {}
        return fields.flatMap(([key, field]) => (key in known ? [] : check(rule, field, `${path}/${key}`)))
      }
      case 'unevaluatedProperties': {
        const known = new Set(evaluated(schema, value))
        return fields.flatMap(([key, field]) => (known.has(key) ? [] : check(rule, field, `${path}/${key}`)))
      }
      case 'propertyNames':
        return fields.flatMap(([key]) => check(rule, key, `${path}/${key}`))
      case 'items':
        return Array.isArray(value)
          ? value.flatMap((item, place) => check(rule, item, `${path}/${place}`))
          : []
      case 'allOf':
        return list.flatMap(part => check(part, value, path))
      case 'anyOf':
        return whenFalse(
          list.some(part => isValid(part, value)),
          path,
          keyword,
        )
      case 'oneOf':
        return whenFalse(list.filter(part => isValid(part, value)).length === 1, path, keyword)
      case 'not':
        return whenFalse(!isValid(rule, value), path, keyword)
      case 'if':
        return isValid(rule, value) && schema.then !== undefined ? check(schema.then, value, path) : []
      case 'then':
        return []
      default:
        if (keyword.startsWith('$') || Object.keys(root).includes(keyword)) return []
        throw new Error(`unknown keyword ${keyword} at ${path}`)
    }
  }

  /**
   * Returns the names of the fields that a schema describes, including the fields of inner schemas that match the
   * value.
   */
  const evaluated = (schema: unknown, value: unknown): string[] => {
    if (!isRecord(schema)) return []
    const { properties, $ref, allOf = [], anyOf = [], oneOf = [], then } = schema
    const parts = [allOf, anyOf, oneOf].flat().filter(part => isValid(part, value))
    return [
      ...(isRecord(properties) ? Object.keys(properties) : []),
      ...(typeof $ref === 'string' ? evaluated(at($ref), value) : []),
      ...parts.flatMap(part => evaluated(part, value)),
      ...(schema.if !== undefined && isValid(schema.if, value) ? evaluated(then, value) : []),
    ]
  }
  return check(root, value, '')
}

function isRecord(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOfType(type: unknown, value: unknown): boolean {
  if (type === 'object') return isRecord(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return type === 'null' ? value === null : typeof value === type
}
