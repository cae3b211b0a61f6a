import { type AstNode, isNode, type Module } from './modules.ts'

/** Attributes and props whose text a person sees or hears. */
const textAttribute =
  /^(aria-(?:label|description|valuetext|roledescription|placeholder|braillelabel)|alt|title|placeholder|label|submitLabel|body|text|caption|hint|note|headline|description|action|errorText|summary)$/
/** Properties of DOM nodes with such a text. */
const textProperty = /^(textContent|innerText|title|alt|placeholder|ariaLabel|ariaDescription|ariaValueText)$/
/** Functions that show or announce their first text. The name of an attribute stands before the text. */
const speakers =
  /^(announce|showToast|useAnnounce|write|createTextNode|alert|confirm|prompt|Text|Notification)$/

type Finding = { readonly at: number; readonly text: string }

/**
 * Returns the texts in a file that a person would see or hear in English, whatever the language of the modal is: sentences
 * that stand in the code, words in places that are shown, and errors whose English message is shown. Texts for developers
 * (errors, console lines) and lists of messages (objects with an `id`) may stand in the code.
 */
export function hardCodedTexts({ path, code, body }: Module): string[] {
  const found: Finding[] = []
  const report = (node: AstNode, text: string): void => void found.push({ at: Number(node.start), text })
  const sourceOf = (node: unknown): string =>
    isNode(node) ? code.slice(Number(node.start), Number(node.end)) : ''

  /** Reports the words in an expression that is shown as it is. */
  const readShown = (node: unknown): void => {
    for (const part of shownParts(node)) readShown(part)
    if (!isNode(node)) return
    const text = textOf(node) ?? ''
    if (hasWord(text)) report(node, text)
    if (node.type === 'MemberExpression' && isEnglishOfError(node)) report(node, sourceOf(node))
    // A full stop between two texts belongs to English.
    if (node.type === 'TemplateElement' && /[.!?]( |$)/.test(text)) report(node, `${text} between texts`)
  }

  const walk = (node: unknown, list: boolean): void => {
    if (Array.isArray(node)) {
      for (const child of node) walk(child, list)
      return
    }
    if (!isNode(node) || isForDevelopers(node, sourceOf)) return
    if (node.type === 'ObjectExpression' && list && hasId(node)) return
    const text = textOf(node)
    if (text !== undefined && isSentence(text)) report(node, text)
    if (node.type === 'JSXText' && hasWord(String(node.value))) report(node, String(node.value).trim())
    if (node.type === 'JSXText' && /[.!?]/.test(String(node.value))) report(node, 'a full stop between texts')
    if (text === ' · ' || (node.type === 'JSXText' && /·/.test(String(node.value))))
      report(node, '·: use Dotted')
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      readShown((node.children as readonly AstNode[]).filter(({ type }) => type === 'JSXExpressionContainer'))
    if (node.type === 'JSXAttribute' && textAttribute.test(nameOf(node.name))) readShown(node.value)
    if (node.type === 'AssignmentExpression' && textProperty.test(nameOf(node.left))) readShown(node.right)
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const args = node.arguments as readonly AstNode[]
      const [first, ...others] = args
      const name = nameOf(node.callee)
      if (path.startsWith('src/ui/') && name === 'join' && /^[,;] /.test(textOf(first) ?? ''))
        report(node, `${sourceOf(node)}: use a list`)
      if (speakers.test(name)) readShown(name === 'write' ? others : first)
      if (name === 'setAttribute' && textAttribute.test(textOf(first) ?? '')) readShown(others)
      if (name === 'messageOf' && !path.includes('core/errors/') && !path.includes('language/'))
        report(node, sourceOf(node))
    }
    const isList = node.type === 'VariableDeclarator' ? /(?:Messages|Names)$/.test(nameOf(node.id)) : list
    for (const key of Object.keys(node)) walk(node[key], isList)
  }
  walk(body, false)
  const lines = found.map(({ at, text }) => `${path}:${code.slice(0, at).split('\n').length}: ${text.trim()}`)
  return [...new Set(lines)]
}

/** Returns the parts of an expression that are shown if the expression is. */
function shownParts(node: unknown): readonly unknown[] {
  if (Array.isArray(node)) return node
  if (!isNode(node)) return []
  switch (node.type) {
    case 'TemplateLiteral':
      return [node.quasis, node.expressions]
    case 'ConditionalExpression':
      return [node.consequent, node.alternate]
    case 'LogicalExpression':
      return [node.left, node.right]
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right] : []
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return [node.expression]
    default:
      return []
  }
}

function textOf(node: AstNode | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateElement') return String((node.value as { readonly cooked: string }).cooked)
  return undefined
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return String(node.name ?? '')
}

/** Whether a text has a word of two letters, other than a test id or the name of a class. */
function hasWord(text: string): boolean {
  return /\p{L}{2,}/u.test(text)
}

/** Whether a text reads as a sentence or a title: it starts with a capital, and a second word follows. */
function isSentence(text: string): boolean {
  return /^\p{Lu}[\p{L}’']*,? +[\p{L}’']{2,}/u.test(text) || /^\p{Lu}[\p{L} ’']+[.!?…]$/u.test(text)
}

/** Whether a node is an error, a console line or a type, which only developers read. */
function isForDevelopers(node: AstNode, sourceOf: (node: unknown) => string): boolean {
  if (/^TS(?!AsExpression|NonNull|Satisfies)/.test(node.type) || node.type === 'ImportDeclaration')
    return true
  if (node.type === 'NewExpression') return /Error$/.test(nameOf(node.callee))
  return node.type === 'CallExpression' && /^(console\.\w+|warn|tell)$/.test(sourceOf(node.callee))
}

/** Whether an object is a list of messages: its first key is `id`. */
function hasId(node: AstNode): boolean {
  const [first] = node.properties as readonly AstNode[]
  return nameOf(first?.key) === 'id'
}

/** Whether an expression is the English message of an error. */
function isEnglishOfError(node: AstNode): boolean {
  return nameOf(node.property) === 'message' && /error|reason|record|problem/i.test(nameOf(node.object))
}
