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
        const file = this.parse(code)
        const text = withoutUnusedExports(code, file)
        if (!text.hasChanged()) throw new Error(`${id} exports its functions in another way`)
        if (id.includes('-client.') && !signsWithoutStack(code, file, text))
          throw new Error(`${id} creates its signs in another way`)
        return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
      },
    },
  }
}

/**
 * Gives the errors that React creates outside its functions no stack. React throws them only inside itself, as signs, and
 * knows them by identity. While a debugger is attached to the page (developer tools, Lighthouse, a test driver), V8 reads the
 * code of all running functions once more for the first of them, and these functions are the whole of React and of the file
 * around it. That took 16 of the 18 ms in which the file of the modal runs. Returns the number of signs.
 */
export function signsWithoutStack(code: string, file: unknown, text: MagicString): number {
  let count = 0
  walk(file, node => {
    if (/Function|ThrowStatement/.test(node.type)) return false
    if (node.type !== 'CallExpression' || !isName(node.callee, 'Error')) return true
    const [message] = (node.arguments as readonly SyntaxNode[]).filter(isNode)
    if (!message) return true
    const given = code.slice(message.start, message.end)
    text.update(node.start, node.end, `Object.create(Error.prototype, { message: { value: ${given} } })`)
    count += 1
    return false
  })
  return count
}

/** What the modal calls of `react-dom/client`, and what that file reads of `react-dom`: no portals, preloads and forms. */
const used = ['createRoot', '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'version']

/** Removes the other functions that a file of React exports. They would be a kilobyte before the first view. */
export function withoutUnusedExports(code: string, file: unknown): MagicString {
  const text = new MagicString(code)
  walk(file, node => {
    if (/Function/.test(node.type)) return false
    const assignment = node.type === 'ExpressionStatement' ? node.expression : undefined
    const target =
      isNode(assignment) && assignment.type === 'AssignmentExpression' ? assignment.left : undefined
    if (!isNode(target) || !isName(target.object, 'exports')) return true
    if (!used.some(name => isName(target.property, name))) text.remove(node.start, node.end)
    return false
  })
  return text
}
