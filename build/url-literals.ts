import type { Plugin } from 'vite'
import { editChunk } from './source-text.ts'
import { isName, type SyntaxNode, textOf, walk } from './syntax.ts'

/**
 * Writes the URLs in `new URL("…", import.meta.url)` as string literals. The minifier makes them templates, and bundlers of
 * sites find only literals. Refuses a package without the literal of the worker.
 */
export function urlLiterals(worker: string): Plugin {
  return {
    name: 'portico:url-literals',
    generateBundle: {
      order: 'post',
      handler(_, output) {
        const found: string[] = []
        for (const chunk of Object.values(output)) {
          if (chunk.type !== 'chunk' || !chunk.code.includes('import.meta.url')) continue
          const urls: SyntaxNode[] = []
          walk(this.parse(chunk.code), node => {
            if (node.type !== 'NewExpression' || !isName(node.callee, 'URL')) return
            const [url] = node.arguments as readonly SyntaxNode[]
            if (url && textOf(url) !== undefined) urls.push(url)
          })
          editChunk(output, chunk, text => {
            for (const url of urls) text.update(url.start, url.end, JSON.stringify(textOf(url)))
          })
          if (chunk.isEntry) found.push(...urls.map(url => textOf(url) ?? ''))
        }
        if (!found.includes(worker)) throw new Error(`The entry has no new URL("${worker}", import.meta.url)`)
      },
    },
  }
}
