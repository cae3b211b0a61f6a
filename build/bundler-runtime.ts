import type { Plugin } from 'vite'

const descriptor = /\{(\s*(?:get|value)\b)/g

/**
 * Some sites add properties to `Object.prototype`, and the helpers that the bundler inserts would then read inherited
 * keys. This plugin makes the helpers read only own keys. It changes no dependency.
 */
export const bundlerRuntime = (): Plugin => ({
  name: 'portico:bundler-runtime',
  transform: {
    filter: { id: /rolldown\/runtime\.js$/ },
    handler: code => {
      const cured = code
        .replaceAll('for (var name in all)', 'for (var name of Object.keys(all))')
        .replace(descriptor, '{ __proto__: null,$1')
      if (cured === code) throw new Error('The bundler has other helpers now: check how they read keys')
      return { code: cured, map: null }
    },
  },
})
