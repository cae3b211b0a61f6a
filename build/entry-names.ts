import type { Plugin } from 'vite'

/**
 * Refuses an entry that exports names that its source does not export, because sites could start to depend on these names.
 */
export function refuseStrangers(): Plugin {
  const names = new Map<string, readonly string[]>()
  return {
    name: 'portico:refuse-strangers',
    moduleParsed({ id, isEntry, exports }) {
      if (isEntry) names.set(id, exports)
    },
    generateBundle(_, output) {
      for (const chunk of Object.values(output)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue
        const meant = names.get(chunk.facadeModuleId ?? '') ?? []
        const strangers = chunk.exports.filter(name => !meant.includes(name))
        if (strangers.length > 0)
          throw new Error(`${chunk.fileName} exports ${strangers.join(', ')} beside its public names`)
      }
    },
  }
}
