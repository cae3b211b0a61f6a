/**
 * Reads a property of the document from its prototype, because `<img name="head">` replaces the document's own
 * `document.head`.
 */
export function ofDocument<K extends keyof Document>(name: K): Document[K] {
  return Reflect.get(Document.prototype, name, document)
}

export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: object,
): HTMLElementTagNameMap[K] {
  return Object.assign(
    ofDocument('createElement').call(document, tag),
    properties,
  ) as HTMLElementTagNameMap[K]
}
