import type { Import, Module } from './modules.ts'

/** A room of the house: which files are in it, and what they may reach for. Paths are prefixes, or files whole. */
export type Room = {
  readonly name: string
  readonly files: RegExp
  /** Paths of the project it may import, beside its own files. */
  readonly may: readonly string[]
  /** Paths it may import types of only. */
  readonly mayType?: readonly string[]
  /** Packages, by name, sub-paths included. */
  readonly packages?: readonly string[]
  /** The values of a file that gives such a name are not for the others: a stream by streams, a view by views. */
  readonly strangers?: RegExp
}

/** Everything that points where it must not: `from -> to: why`. */
export function wrongArrows(modules: readonly Module[], rooms: readonly Room[]): string[] {
  const gives = (path: string, name: RegExp) =>
    modules.find(module => module.path === path)?.exports.some(one => name.test(one.name)) ?? false
  return modules.flatMap(module => {
    const room = roomOf(module.path, rooms)
    if (!room) return [`${module.path}: is in no room of the house`]
    return module.imports.flatMap(one => {
      const why = refusal(one, room, roomOf(one.to, rooms), gives)
      return why ? [`${module.path} -> ${one.to}: ${why}`] : []
    })
  })
}

/** The room a file is in: the first that takes it. */
export function roomOf(path: string, rooms: readonly Room[]): Room | undefined {
  return rooms.find(room => room.files.test(path))
}

function refusal(
  one: Import,
  room: Room,
  target: Room | undefined,
  gives: (path: string, name: RegExp) => boolean,
): string | undefined {
  if (!one.to.startsWith('src/')) return ofPackage(one, room)
  if (one.to.startsWith('src/bridge/contract/') && one.kind !== 'type') return 'the contract holds types only'
  if (target === room) {
    const stranger = one.kind !== 'type' && room.strangers && gives(one.to, room.strangers)
    return stranger ? `a file of ${room.name} does not import another` : undefined
  }
  if (reaches(room.may, one.to)) return undefined
  if (!reaches(room.mayType ?? [], one.to)) return `${room.name} may not import this`
  return one.kind === 'type' ? undefined : `${room.name} may import types of this only`
}

function ofPackage(one: Import, room: Room): string | undefined {
  const known = (room.packages ?? []).some(name => one.to === name || one.to.startsWith(`${name}/`))
  return known ? undefined : `${room.name} may not use this package`
}

function reaches(prefixes: readonly string[], path: string): boolean {
  return prefixes.some(prefix => path === prefix || (prefix.endsWith('/') && path.startsWith(prefix)))
}

/** Circles of imports that exist at run time, each once, written as the way round. */
export function circles(modules: readonly Module[]): string[] {
  const targets = new Map(
    modules.map(module => [
      module.path,
      module.imports.filter(one => one.kind !== 'type' && one.to !== module.path).map(one => one.to),
    ]),
  )
  const found: string[] = []
  const done = new Set<string>()
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path)
    if (start >= 0) {
      found.push([...way.slice(start), path].join(' -> '))
      return
    }
    if (done.has(path)) return
    for (const target of targets.get(path) ?? []) if (targets.has(target)) visit(target, [...way, path])
    done.add(path)
  }
  for (const module of modules) visit(module.path, [])
  return found
}
