import MagicString from 'magic-string'
import type { Plugin } from 'vite'
import { isName, isNode, type SyntaxNode, walk } from './syntax.ts'

/**
 * React creates a few errors while its file runs. It throws them only inside itself, as signs, and knows them by identity.
 * While a debugger is attached to the page (developer tools, Lighthouse, a test driver), V8 reads the code of all running
 * functions once more for the first of them, and these functions are the whole of React and of the file around it. That took
 * 16 of the 18 ms in which the file of the modal runs. The signs therefore become errors without a stack.
 */
export function reactSigns(): Plugin {
  return {
    name: 'portico:react-signs',
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler(code, id) {
        const text = signsWithoutStack(code, this.parse(code))
        if (!text.hasChanged()) throw new Error(`${id} creates its signs in another way`)
        return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
      },
    },
  }
}

/** Replaces the errors that the file creates outside its functions. */
export function signsWithoutStack(code: string, file: unknown): MagicString {
  const text = new MagicString(code)
  walk(file, node => {
    if (/Function/.test(node.type)) return false
    if (node.type !== 'CallExpression' || !isName(node.callee, 'Error')) return true
    const [message] = (node.arguments as readonly SyntaxNode[]).filter(isNode)
    if (message)
      text.update(
        node.start,
        node.end,
        `Object.create(Error.prototype, { message: { value: ${code.slice(message.start, message.end)} } })`,
      )
    return true
  })
  return text
}
