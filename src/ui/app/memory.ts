/** Name and value type of a note that views keep. Each name has exactly one constant of this type. */
export type MemoryKey<T> = {
  readonly name: string
  /** Carries the type of the value. It is never set. */
  readonly type?: T
}

/** Creates the name of a note. */
export function memoryKey<T>(name: string): MemoryKey<T> {
  return { name }
}

/** Notes of the views while the modal is open: scroll positions, typed text, tasks. Writing a note does not render a view. */
export type ViewMemory = {
  has(key: MemoryKey<unknown>): boolean
  get<T>(key: MemoryKey<T>): T | undefined
  set<T>(key: MemoryKey<T>, value: T): void
  delete(key: MemoryKey<unknown>): void
  clear(): void
}

/** Creates a memory without notes. */
export function createMemory(): ViewMemory {
  const notes = new Map<string, unknown>()
  return {
    has: ({ name }) => notes.has(name),
    // Each name has exactly one constant, so the value has the type of that constant.
    get: <T>({ name }: MemoryKey<T>) => notes.get(name) as T | undefined,
    set: ({ name }, value) => void notes.set(name, value),
    delete: ({ name }) => void notes.delete(name),
    clear: () => notes.clear(),
  }
}
