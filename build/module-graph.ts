import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { Graph } from './chunks.ts'
import { textOf, walk } from './syntax.ts'

/** Matches the main entry of rxjs, which imports the whole library. */
const rxjsEntry = /[\\/]rxjs[\\/]dist[\\/]\w+[\\/]index\.js$/

/**
 * Returns the module graph of a build for the chunk policy, and the plugin that reads it.
 *
 * rxjs has one index that imports the whole library, so a module that imports two of its names would count as a user of all.
 * Therefore the graph follows the imported names to their files.
 */
export function moduleGraph(): { plugin: Plugin; graphOf(context: ChunkContext): Graph } {
  const fromRxjs = new Map<string, readonly string[]>()
  const plugin: Plugin = {
    name: 'portico:module-graph',
    moduleParsed({ id, code, importedIds }) {
      if (!code || !importedIds.some(next => rxjsEntry.test(next))) return
      const names: string[] = []
      walk(this.parse(code), node => {
        if (node.type !== 'ImportDeclaration' || textOf(node.source) !== 'rxjs') return
        for (const { imported } of node.specifiers as readonly { imported?: { name: string } }[])
          if (imported) names.push(imported.name)
      })
      fromRxjs.set(id, names)
    },
  }
  const graphOf = (context: ChunkContext): Graph => ({
    isEntry: id => context.getModuleInfo(id)?.isEntry ?? false,
    laterOf: id => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
    sizeOf: id => context.getModuleInfo(id)?.code?.length ?? 0,
    importsOf: id => {
      // The UI uses one hook of observable-hooks, which imports nothing of rxjs. Its index imports the other hooks too.
      if (id.includes('/observable-hooks/')) return []
      return (context.getModuleInfo(id)?.importedIds ?? []).flatMap(next =>
        rxjsEntry.test(next) ? (fromRxjs.get(id) ?? []).flatMap(name => filesOfRxjs(next, name)) : [next],
      )
    },
  })
  return { plugin, graphOf }
}

type ChunkContext = Rolldown.ChunkingContext

/** Returns the file of an exported name of rxjs: NEVER is in never.js, queueScheduler in queue.js, map in map.js. */
function filesOfRxjs(entry: string, name: string): readonly string[] {
  const file = /^[A-Z]+$/.test(name) ? name.toLowerCase() : name.replace(/Scheduler$/, '')
  return ['', 'observable', 'operators', 'scheduler']
    .map(folder => join(dirname(entry), 'internal', folder, `${file}.js`))
    .filter(path => existsSync(path))
}
