import type { Portico } from './portico-type.ts'

/**
 * The page's modals by id. They are stored on `window`, because Portico's module can run twice in one page, and the
 * second run must find the modal of the first run.
 */
type Page = Window & { [key]?: Map<string, Portico> }

const key = Symbol.for('portico.instances')

/** Returns the Portico with this id, unless it was destroyed. */
export function instanceOf(id: string, win: Window): Portico | undefined {
  return (win as Page)[key]?.get(id)
}

/** Registers a Portico under its id. Returns the function that removes it. */
export function keepInstance(portico: Portico, win: Window): () => void {
  const page = win as Page
  page[key] ??= new Map()
  page[key].set(portico.id, portico)
  return () => {
    if (page[key]?.get(portico.id) === portico) page[key].delete(portico.id)
  }
}
