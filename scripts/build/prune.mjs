import { parseAst } from 'rolldown/parseAst'

/**
 * Takes out of a script what can never run, given facts about how it is used. Each fact must change something: a script that is no
 * longer what the facts were found for makes the build fail.
 *
 * - `never.tags`: numbers that no `.tag` has, but the tags of what is named in `tagsOf`; their cases and comparisons go.
 * - `never.names`: identifiers that nothing is ever equal to.
 * - `always`: identifiers (variables) with the value they never lose.
 * - `bodies`: functions by name, and the statements they are left with.
 * - `without`: properties that nobody reads, by name: in the objects that declare them, and where they are written.
 * - `unmade`: constructors of which nothing is ever made.
 */
export const prune = (code, { never = {}, always = {}, bodies = {}, without = [], unmade = [] }) => {
  const edits = []
  const unused = new Set([
    ...(never.tags ?? []).map(tag => `tag ${tag}`),
    ...(never.names ?? []),
    ...Object.keys(always),
    ...Object.keys(bodies),
    ...without,
    ...unmade,
  ])
  const isTag = node =>
    node.type === 'MemberExpression'
      ? node.property.name === 'tag' && !never.tagsOf?.includes(node.object.name)
      : node.name === 'tag'
  const facts = {
    isTag,
    tags: new Set(never.tags),
    names: new Set(never.names),
    always,
    bodies,
    without,
    unmade,
  }
  const used = name => unused.delete(name)
  walk(parseAst(code), { facts, edits, used })
  if (unused.size > 0) throw new Error(`nothing is changed by ${[...unused].join(', ')}`)
  return splice(code, edits)
}

const walk = (node, context) => {
  const { facts, edits, used } = context
  const inside =
    isFunction(node) && node.body.type === 'BlockStatement' ? { ...context, scope: node.body } : context
  if (node.type === 'FunctionDeclaration' && Object.hasOwn(facts.bodies, node.id.name)) {
    used(node.id.name)
    edits.push([node.body.start, node.body.end, `{${facts.bodies[node.id.name]}}`])
    return
  }
  const instead = substitute(node, facts, used)
  if (instead !== undefined) {
    edits.push([node.start, node.end, instead])
    return
  }
  if (isNever(node, inside)) {
    edits.push([node.start, node.end, /^!/.test(node.operator) ? '!0' : '!1'])
    return
  }
  if (node.type === 'SwitchStatement') return walkSwitch(node, inside)
  if (node.type === 'AssignmentExpression' && Object.hasOwn(facts.always, node.left.name ?? '')) {
    // The fact says that this changes nothing.
    edits.push([node.left.start, node.right.start, ''])
    return walk(node.right, inside)
  }
  if (node.type === 'Identifier' && Object.hasOwn(facts.always, node.name)) {
    used(node.name)
    edits.push([node.start, node.end, `(${facts.always[node.name]})`])
    return
  }
  for (const child of childrenOf(node)) walk(child, inside)
}

/** What stands for a whole node that nobody needs. */
const substitute = (node, { without, unmade }, used) => {
  const gives = name => {
    used(name)
    return '0'
  }
  if (node.type === 'NewExpression' && unmade.includes(node.callee.name)) return gives(node.callee.name)
  if (node.type === 'FunctionDeclaration' && unmade.includes(node.id.name)) return ';'
  if (node.type === 'Property' && !node.computed && without.includes(node.key.name)) {
    return `${node.key.name}:${gives(node.key.name)}`
  }
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return undefined
  const { object, property, computed } = node.left
  if (!computed && without.includes(property.name)) return gives(property.name)
  const prototype = object.type === 'MemberExpression' && object.property.name === 'prototype'
  return prototype && unmade.includes(object.object.name) ? '0' : undefined
}

const walkSwitch = (node, context) => {
  walk(node.discriminant, context)
  let reached = false
  for (const one of node.cases) {
    const dead = one.test && isDead(one.test, node.discriminant, context)
    if (!dead) {
      if (one.test) walk(one.test, context)
      for (const statement of one.consequent) walk(statement, context)
      reached = one.consequent.length === 0 ? true : !ends(one.consequent.at(-1))
      continue
    }
    if (reached) {
      // What stands before runs into it.
      context.edits.push([one.start, one.consequent[0]?.start ?? one.end, ''])
      for (const statement of one.consequent) walk(statement, context)
      if (one.consequent.length > 0) reached = !ends(one.consequent.at(-1))
      continue
    }
    context.edits.push([one.start, one.end, ''])
    const names = one.consequent.flatMap(declared)
    // Other cases may write to what was declared here.
    const start = context.scope ? context.scope.start + 1 : 0
    if (names.length > 0) context.edits.push([start, start, `var ${names.join(',')};`])
  }
}

/** Whether a statement lets nothing run after it. */
const ends = node => {
  if (/^(Return|Break|Throw|Continue)Statement$/.test(node.type))
    return !(node.type === 'BreakStatement' && node.label)
  if (node.type === 'BlockStatement') return node.body.length > 0 && ends(node.body.at(-1))
  if (node.type === 'IfStatement')
    return Boolean(node.alternate) && ends(node.consequent) && ends(node.alternate)
  return false
}

const isNever = (node, context) => {
  if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(node.operator)) return false
  return isDead(node.left, node.right, context) || isDead(node.right, node.left, context)
}

const isDead = (value, other, { facts, used }) => {
  if (value.type === 'Literal' && facts.isTag(other) && facts.tags.has(value.value)) {
    used(`tag ${value.value}`)
    return true
  }
  if (value.type === 'Identifier' && facts.names.has(value.name)) {
    used(value.name)
    return true
  }
  return false
}

const isFunction = node => /Function(Declaration|Expression)$|^Arrow/.test(node.type)

const declared = node => {
  if (isFunction(node)) return []
  const own = node.type === 'VariableDeclaration' ? node.declarations.map(({ id }) => id.name) : []
  return [...own, ...childrenOf(node).flatMap(declared)]
}

/** Parts of a node that are code: not the names of properties and what is declared. */
const childrenOf = node => {
  const skipped = {
    MemberExpression: node.computed ? [] : ['property'],
    Property: node.computed ? [] : ['key'],
    VariableDeclarator: ['id'],
    FunctionDeclaration: ['id', 'params'],
    FunctionExpression: ['id', 'params'],
    ArrowFunctionExpression: ['params'],
    LabeledStatement: ['label'],
    BreakStatement: ['label'],
    ContinueStatement: ['label'],
    CatchClause: ['param'],
  }[node.type]
  return Object.entries(node).flatMap(([key, value]) =>
    skipped?.includes(key)
      ? []
      : (Array.isArray(value) ? value : [value]).filter(one => typeof one?.type === 'string'),
  )
}

const splice = (code, edits) => {
  let text = ''
  let at = 0
  for (const [start, end, put] of edits.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    if (start < at) throw new Error(`two facts change the same place: ${code.slice(start, start + 80)}`)
    text += code.slice(at, start) + put
    at = end
  }
  return text + code.slice(at)
}
