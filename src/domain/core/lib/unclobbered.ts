/**
 * Returns a view of the document (or of another object of the page) on which elements cannot shadow a property. In a
 * page, `<img name="body">` replaces `document.body`, so visitors who may write HTML could decide what Portico reads.
 * The view reads the getters and methods of the prototype instead. A property that the prototype lacks is read from the
 * object itself.
 */
export function unclobbered<T extends object>(owner: T): T {
  const holderOf = (target: T, name: PropertyKey): object => {
    const prototype: object | null = Object.getPrototypeOf(target)
    // An element, a collection or a frame is an object. A function is a replacement by a script of the page.
    const isElement = typeof Object.getOwnPropertyDescriptor(target, name)?.value === 'object'
    return isElement && prototype && name in prototype ? prototype : target
  }
  return new Proxy(owner, {
    // A page may add properties to Object.prototype, and the handler must not inherit them.
    __proto__: null,
    get: (target, name) => {
      const value: unknown = Reflect.get(holderOf(target, name), name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, name, value) => Reflect.set(holderOf(target, name), name, value, target),
  } as ProxyHandler<T>)
}
