import MagicString from 'magic-string'
import type { Plugin } from 'vite'
import { isName, isNode, type SyntaxNode, walk } from './syntax.ts'

/** Changes two things in React, which the functions below describe. */
export function reactDom(): Plugin {
  return {
    name: 'portico:react-dom',
    transform: {
      filter: { id: /\/react-dom(-client)?\.production\.js$/ },
      handler(code, id) {
        const change = id.endsWith('-client.production.js') ? signsWithoutStack : withoutUnusedExports
        const text = change(code, this.parse(code))
        if (!text.hasChanged()) throw new Error(`${id} is written in another way`)
        return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
      },
    },
  }
}

/**
 * Gives the errors that React creates outside its functions no stack. React throws them only inside itself, as signs, and
 * knows them by identity. While a debugger is attached to the page (developer tools, Lighthouse, a test driver), V8 reads the
 * code of all running functions once more for the first of them, and these functions are the whole of React and of the file
 * around it. That took 16 of the 18 ms in which the file of the modal runs.
 */
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

/** What `react-dom/client` reads of `react-dom`. The modal calls none of its functions: portals, preloads, forms. */
const read = ['__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'version']

/** Removes the functions that `react-dom` exports. They would be a kilobyte before the first view. */
export function withoutUnusedExports(code: string, file: unknown): MagicString {
  const text = new MagicString(code)
  walk(file, node => {
    if (/Function/.test(node.type)) return false
    const assignment = node.type === 'ExpressionStatement' ? node.expression : undefined
    const target =
      isNode(assignment) && assignment.type === 'AssignmentExpression' ? assignment.left : undefined
    if (!isNode(target) || !isName(target.object, 'exports')) return true
    if (!read.some(name => isName(target.property, name))) text.remove(node.start, node.end)
    return false
  })
  return text
}
