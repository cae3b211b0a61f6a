/** The property descriptors have no prototype, because a page may add `get` to `Object.prototype`. */
const descriptor = (fields: PropertyDescriptor): PropertyDescriptor =>
  Object.assign(Object.create(null), { configurable: true }, fields)

/**
 * Keeps a React tree alive and up to date while the browser translates the page. A translation replaces text nodes by
 * elements (`<font>` in Chromium), or moves nodes into such elements. React does not notice: it would write new text
 * into a text node that is no longer shown, so an amount would stay the same for ever, and it would fail to remove or
 * insert nodes (https://github.com/facebook/react/issues/11538).
 *
 * This function watches the tree. When a translation replaces a node, new text of the node replaces the translation,
 * and React's removals and insertions find the element that stands in for the node. `earlier` are the changes of the
 * tree so far. Returns a function that stops the watch.
 */
export function followTranslation(tree: Node, earlier: readonly MutationRecord[] = []): () => void {
  /** The element that a translation has put in the place of a node. */
  const standIns = new WeakMap<Node, Node>()
  const guarded = new WeakSet<Node>()

  /** Returns the child of `parent` that stands in for the node or contains it. */
  const placeOf = (node: Node, parent: Node): Node | null => {
    let at: Node | null = node
    while (at && at.parentNode !== parent) at = at.parentNode ?? standIns.get(at) ?? null
    return at
  }

  const currentPlaceOf = (node: Node, parent: Node): Node | null => {
    if (node.parentNode === parent) return node
    read(observer.takeRecords())
    return placeOf(node, parent)
  }

  const guard = (parent: Node): void => {
    if (guarded.has(parent)) return
    guarded.add(parent)
    const { insertBefore, removeChild } = parent
    const insert = <T extends Node>(node: T, before: Node | null): T =>
      insertBefore.call(parent, node, before && currentPlaceOf(before, parent)) as T
    const remove = <T extends Node>(node: T): T => {
      const place = currentPlaceOf(node, parent)
      if (place) removeChild.call(parent, place)
      return node
    }
    Object.defineProperty(parent, 'insertBefore', descriptor({ value: insert }))
    Object.defineProperty(parent, 'removeChild', descriptor({ value: remove }))
  }

  /** When React writes new text into a replaced text node, puts the node back in place of its translation. */
  const followText = (text: Text, parent: Node): void => {
    Object.defineProperty(
      text,
      'nodeValue',
      descriptor({
        get: () => text.data,
        set: (value: string | null) => {
          const place = placeOf(text, parent)
          Reflect.deleteProperty(text, 'nodeValue')
          text.data = value ?? ''
          if (place && place !== text) parent.replaceChild(text, place)
        },
      }),
    )
  }

  const read = (records: readonly MutationRecord[]): void => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of removedNodes) {
        if (node.parentNode === target) continue
        const beside = [...addedNodes, previousSibling, nextSibling]
        const standIn = beside.find(
          other => other && added.has(other) && other.nodeType === Node.ELEMENT_NODE,
        )
        const isInside = target.contains(node)
        if (!isInside && standIn && !node.isConnected) standIns.set(node, standIn)
        if (!isInside && !standIns.has(node)) continue
        guard(target)
        if (node.nodeType === Node.TEXT_NODE) followText(node as Text, target)
      }
    }
  }
  const observer = new MutationObserver(read)
  observer.observe(tree, { childList: true, subtree: true })
  read(earlier)
  return () => observer.disconnect()
}
