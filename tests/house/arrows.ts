import type { Import, Module } from './modules.ts'

/**
 * A room is a group of source files with the same import rules. A path in a rule stands for a file, or for a folder if
 * the path ends with `/`.
 */
export type Room = {
  readonly name: string
  readonly files: RegExp
  /** Paths outside this group of files from which files of the group may import. */
  readonly may: readonly string[]
  /** Paths outside the room (a group of files) from which files of the room may import only types. */
  readonly mayType?: readonly string[]
  /** Names of npm packages that files matching `files` may import, with all subpaths. */
  readonly packages?: readonly string[]
  /**
   * Matches the names of exports, such as views. If a file has such an export, other files of the same room may import
   * only the types of that file.
   */
  readonly strangers?: RegExp
  /** Matches the path of a folder in the room. A file in such a folder does not import files of the room's other folders. */
  readonly apart?: RegExp
}

/**
 * Returns all forbidden imports, as `from -> to: why`. Also reports each file that belongs to no room (a group of files
 * with import rules).
 */
export function wrongArrows(modules: readonly Module[], rooms: readonly Room[]): string[] {
  const gives = (path: string, name: RegExp) =>
    modules.find(module => module.path === path)?.exports.some(exported => name.test(exported.name)) ?? false
  return modules.flatMap(module => {
    const room = roomOf(module.path, rooms)
    if (!room) return [`${module.path}: is in no room of the house`]
    return module.imports.flatMap(imported => {
      const why = refusal(module.path, imported, room, roomOf(imported.to, rooms), gives)
      return why ? [`${module.path} -> ${imported.to}: ${why}`] : []
    })
  })
}

/**
 * Returns the first room whose pattern matches the path. A room is a group of source files with the same import rules.
 */
export function roomOf(path: string, rooms: readonly Room[]): Room | undefined {
  return rooms.find(room => room.files.test(path))
}

function refusal(
  from: string,
  imported: Import,
  room: Room,
  target: Room | undefined,
  gives: (path: string, name: RegExp) => boolean,
): string | undefined {
  if (!/^(?:src|data)\//.test(imported.to)) return ofPackage(imported, room)
  if (imported.to.startsWith('src/bridge/contract/') && imported.kind !== 'type')
    return 'the contract holds types only'
  if (target === room) {
    if (room.apart && folderOf(from, room.apart) !== folderOf(imported.to, room.apart))
      return `a folder of ${room.name} does not import another`
    const stranger = imported.kind !== 'type' && room.strangers && gives(imported.to, room.strangers)
    return stranger ? `a file of ${room.name} does not import another` : undefined
  }
  if (reaches(room.may, imported.to)) return undefined
  if (!reaches(room.mayType ?? [], imported.to)) return `${room.name} may not import this`
  return imported.kind === 'type' ? undefined : `${room.name} may import types of this only`
}

function folderOf(path: string, folders: RegExp): string | undefined {
  return folders.exec(path)?.[0]
}

function ofPackage(imported: Import, room: Room): string | undefined {
  const known = (room.packages ?? []).some(name => imported.to === name || imported.to.startsWith(`${name}/`))
  return known ? undefined : `${room.name} may not use this package`
}

function reaches(prefixes: readonly string[], path: string): boolean {
  return prefixes.some(prefix => path === prefix || (prefix.endsWith('/') && path.startsWith(prefix)))
}

/** Returns the cycles of run-time imports. Each cycle is one string with the paths of its files: `a -> b -> a`. */
export function circles(modules: readonly Module[]): string[] {
  const targets = new Map(
    modules.map(module => [
      module.path,
      module.imports
        .filter(imported => imported.kind !== 'type' && imported.to !== module.path)
        .map(imported => imported.to),
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
