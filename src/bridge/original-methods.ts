type Descriptors = Record<string, PropertyDescriptor>

/**
 * The browser's own methods of ports and workers, read when this file loads, before scripts of the page can replace
 * them.
 */
const taken = typeof MessageChannel === 'undefined' ? undefined : readMethods()

function readMethods() {
  const port: Descriptors = {}
  // The methods come from a real port, because in some test environments the ports of a channel do not use the global
  // `MessagePort`.
  const { port1: sample } = new MessageChannel()
  for (const name of ['postMessage', 'start', 'close', 'addEventListener', 'removeEventListener']) {
    port[name] = method(sample, name)
  }
  sample.close()
  const worker: Descriptors =
    typeof Worker === 'undefined' ? {} : { postMessage: method(Worker.prototype, 'postMessage') }
  return { Channel: MessageChannel, first: portReader('port1'), second: portReader('port2'), port, worker }
}

function portReader(name: 'port1' | 'port2'): (channel: MessageChannel) => MessagePort {
  const own = Object.getOwnPropertyDescriptor(MessageChannel.prototype, name)?.get
  return channel => (own ? own.call(channel) : channel[name])
}

/**
 * Returns a property descriptor for the method. The descriptor has no prototype. It would otherwise inherit a `get`
 * that a page may have defined on `Object.prototype`.
 */
function method(of: object, name: string): PropertyDescriptor {
  return { __proto__: null, value: Reflect.get(of, name) } as PropertyDescriptor
}

/** Creates a channel whose two ports have the browser's original methods. */
export function newChannel(): readonly [MessagePort, MessagePort] {
  if (!taken) throw new Error('This environment has no MessageChannel')
  const { Channel, first, second, port } = taken
  const channel = new Channel()
  return [Object.defineProperties(first(channel), port), Object.defineProperties(second(channel), port)]
}

/**
 * Returns a worker or a received port with the browser's original methods, because scripts of the page may have replaced
 * them.
 */
export function withOwnMethods<T extends Worker | MessagePort>(target: T): T {
  if (!taken) return target
  return Object.defineProperties(target, target instanceof MessagePort ? taken.port : taken.worker)
}
