import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'rolldown/utils'

/**
 * The fields of syntax tree nodes that contain only a name and not a reference to a symbol, such as property keys. They
 * are listed by the type of the node.
 */
const namesOnly = {
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
  Property: ['key', 'value'],
  TSQualifiedName: ['right'],
  TSTypeParameter: ['name'],
  TSMappedType: ['key'],
  TSNamedTupleMember: ['label'],
  TSTypePredicate: ['parameterName'],
}

/**
 * Joins the type declarations of an entry and of the files that it imports into one text. The text contains the exports
 * of the entry and the types that these exports need. `shared` has the path and the symbols of an earlier entry. The
 * text imports the types that the earlier entry exports.
 */
export const rollUp = (entry, shared) => {
  const read = createReader()
  const exported = new Map(
    read(entry)
      .exportNames()
      .map(name => [name, read(entry).exportOf(name)]),
  )
  const isShared = symbol => shared?.symbols.get(symbol.id)
  const symbols = new Map()
  const globals = new Set()
  const visit = symbol => {
    if (symbols.has(symbol.id)) return
    symbols.set(symbol.id, symbol)
    if (!symbol.external && !isShared(symbol)) follow(symbol)
  }
  const follow = symbol => {
    for (const { name, symbol: target } of symbol.references()) {
      if (target) visit(target)
      else globals.add(name)
    }
  }
  for (const symbol of exported.values()) visit(symbol)
  const augmentations = read(entry).augmentations
  augmentations.forEach(follow)

  const names = nameAll(symbols, exported, globals)
  const nameOf = symbol => names.get(symbol.id)
  const all = [...symbols.values()]
  const own = all.filter(symbol => !symbol.external && !isShared(symbol))
  const text = [
    ...importsOf(
      all.filter(symbol => symbol.external),
      nameOf,
    ),
    ...(shared ? sharedImport(all.filter(isShared), shared, nameOf) : []),
    ...[...own, ...augmentations].map(symbol => symbol.textWith(nameOf)),
    `export { ${[...exported].map(([name, symbol]) => exportItem(name, symbol, nameOf(symbol))).join(', ')} };`,
  ]
  return {
    text: `${text.join('\n')}\n`,
    symbols: new Map([...exported].map(([name, symbol]) => [symbol.id, name])),
  }
}

/**
 * Gives each symbol one unique name. Exported names come first. No symbol gets the name of a global that a declaration
 * uses.
 */
const nameAll = (symbols, exported, globals) => {
  const names = new Map()
  const taken = new Set(globals)
  const take = (id, wanted) => {
    let name = wanted
    for (let count = 1; taken.has(name); count += 1) name = `${wanted}_${count}`
    taken.add(name)
    names.set(id, name)
  }
  for (const [name, symbol] of exported) if (!names.has(symbol.id)) take(symbol.id, name)
  for (const symbol of symbols.values()) if (!names.has(symbol.id)) take(symbol.id, symbol.name)
  return names
}

const importsOf = (externals, nameOf) =>
  [...new Set(externals.map(symbol => symbol.external))].map(source => {
    const items = externals.filter(symbol => symbol.external === source)
    return `import type { ${items.map(symbol => as(symbol.name, nameOf(symbol))).join(', ')} } from '${source}';`
  })

const sharedImport = (symbols, shared, nameOf) => {
  const items = symbols.map(symbol => as(shared.symbols.get(symbol.id), nameOf(symbol)))
  return items.length > 0 ? [`import type { ${items.join(', ')} } from '${shared.path}';`] : []
}

const exportItem = (name, symbol, own) => `${symbol.isType ? 'type ' : ''}${as(own, name)}`
const as = (name, other) => (name === other ? name : `${name} as ${other}`)

/** Returns a function that reads declaration files. It reads each file only once. */
const createReader = () => {
  const modules = new Map()
  const read = file => {
    if (!modules.has(file)) modules.set(file, readModule(file, read))
    return modules.get(file)
  }
  return read
}

const readModule = (file, read) => {
  const code = readFileSync(file, 'utf8')
  const { program, comments, errors } = parseSync(file, code, { lang: 'dts', astType: 'ts' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const pathTo = source => join(dirname(file), source.replace(/\.(tsx?|js)$/, '.d.ts'))
  const symbolOf = (source, name) =>
    source.startsWith('.')
      ? read(pathTo(source)).exportOf(name)
      : { id: `${source} ${name}`, name, external: source, isType: true }
  const imports = new Map()
  const exports = new Map()
  const declared = new Map()
  const augmentations = []
  const find = name => imports.get(name)?.() ?? declared.get(name)
  const tools = { file, code, find, symbolOf }

  let before = 0
  for (const statement of program.body) {
    const { type, source, declaration } = statement
    const doc = comments.findLast(
      comment => comment.start >= before && comment.end <= statement.start && comment.value.startsWith('*'),
    )
    before = statement.end
    if (type === 'ImportDeclaration')
      for (const { imported, local } of statement.specifiers)
        imports.set(local.name, () => symbolOf(source.value, imported.name))
    else if (type === 'ExportNamedDeclaration' && !declaration)
      for (const { local, exported } of statement.specifiers)
        exports.set(exported.name, () => (source ? symbolOf(source.value, local.name) : find(local.name)))
    else if (type === 'TSModuleDeclaration' || type === 'TSGlobalDeclaration')
      augmentations.push(createSymbol(tools, file, [{ node: statement, doc }]))
    else {
      const node = declaration ?? statement
      for (const { name } of node.declarations?.map(({ id }) => id) ?? [node.id]) {
        const overloads = declared.get(name)?.parts ?? []
        declared.set(name, createSymbol(tools, name, [...overloads, { node, doc }]))
        if (declaration) exports.set(name, () => declared.get(name))
      }
    }
  }
  return {
    augmentations,
    exportNames: () => [...exports.keys()].sort(),
    exportOf: name => {
      const symbol = exports.get(name)?.()
      if (!symbol) throw new Error(`${file} exports no ${name}`)
      return symbol
    },
  }
}

const createSymbol = ({ file, code, find, symbolOf }, name, parts) => {
  const uses = parts.flatMap(({ node }) => usesIn(node))
  const targetOf = use => (use.source ? symbolOf(use.source, use.name) : find(use.name))
  const isType = parts.every(({ node }) => /TypeAlias|Interface/.test(node.type))
  return {
    id: `${file} ${name}`,
    name,
    parts,
    isType,
    references: () => uses.map(use => ({ name: use.name, symbol: targetOf(use) })),
    textWith: nameOf =>
      parts
        .map(({ node, doc }) => {
          const edits = uses
            .filter(({ start }) => start >= node.start && start < node.end)
            .map(use => ({ ...use, text: targetOf(use) && nameOf(targetOf(use)) }))
            .filter(({ text }) => text !== undefined)
            .sort((a, b) => b.start - a.start)
          let text = code.slice(node.start, node.end)
          for (const { start, end, text: own } of edits)
            text = text.slice(0, start - node.start) + own + text.slice(end - node.start)
          return doc ? `${code.slice(doc.start, doc.end)}\n${text}` : text
        })
        .join('\n'),
  }
}

/**
 * Returns the places where a declaration refers to other types and values: each name with its position, and the file in
 * the case of `import('…').Name`.
 */
const usesIn = root => {
  const uses = []
  const typeParameters = new Set()
  const walk = node => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node?.type !== 'string') return
    if (node.type === 'TSTypeParameter') typeParameters.add(node.name.name ?? node.name)
    if (node.type === 'TSMappedType') typeParameters.add(node.key?.name)
    if (node.type === 'TSImportType') {
      if (node.qualifier.type !== 'Identifier')
        throw new Error(`A qualified import type: ${node.source.value}`)
      uses.push({
        name: node.qualifier.name,
        source: node.source.value,
        start: node.start,
        end: node.qualifier.end,
      })
      return walk(node.typeArguments)
    }
    if (node.type === 'Identifier')
      uses.push({ name: node.name, start: node.start, end: node.start + node.name.length })
    for (const [key, child] of Object.entries(node)) {
      const isName = namesOnly[node.type]?.includes(key) && !node.computed
      if (!isName) walk(Array.isArray(child) && /^param/.test(key) ? annotationsOf(child) : child)
    }
  }
  walk(root)
  return uses.filter(({ name }) => !typeParameters.has(name))
}

const bindings = ['Identifier', 'ObjectPattern', 'ArrayPattern', 'RestElement']

/**
 * Replaces each parameter with its type annotation, because the name of a parameter is not a reference. Keeps all other
 * syntax nodes unchanged.
 */
const annotationsOf = params =>
  params.map(param => (bindings.includes(param.type) ? param.typeAnnotation : param))
