import { join } from 'node:path'
import {
  API,
  type Checker,
  type Signature,
  SymbolFlags,
  type Type,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync'

/** A field of a type, or a parameter of a function. */
export type Field = {
  readonly name: string
  readonly type: string
  readonly text: string
  readonly isOptional: boolean
  /** Whether the field is a function. */
  readonly isMethod: boolean
  readonly examples: readonly string[]
}

/** One way to call a function. */
export type Call = {
  readonly signature: string
  readonly parameters: readonly Field[]
  readonly returns: { readonly type: string; readonly fields: readonly Field[] }
}

/** An exported name of an entry point, or a member of one of its types. */
export type Entry = {
  readonly name: string
  readonly kind: 'function' | 'value' | 'class' | 'type'
  readonly text: string
  readonly examples: readonly string[]
  /** Empty, unless the entry is a function. */
  readonly calls: readonly Call[]
  /** The fields of a type, or of the value. */
  readonly fields: readonly Field[]
  /** The type as text: of a type alias its definition, of a value its type. */
  readonly type: string
}

/** The names that one entry point of the package exports. */
export type Module = { readonly path: string; readonly entries: readonly Entry[] }

/** Flags of `typeToString`: do not shorten (1), and write the name of a type although it is not in scope (16384). */
const wholeText = 1 | 16384

/** Types of libraries whose own fields tell nobody anything. */
const opaque =
  /^(string|number|boolean|bigint|symbol|void|undefined|null|unknown|never|ReactElement|ReactNode|Element|HTMLElement|Date|Uint8Array|AbortSignal|Error|Promise|Plugin|Ref|ComputedRef|Readonly<?Ref|Map|Set|URL|File|Blob|Response|Request)\b/

/**
 * Reads what entry points export, with the TypeScript compiler. `entries` has the source file of each entry point by
 * the name under which sites import it.
 */
export function readModules(
  root: string,
  entries: Readonly<Record<string, string>>,
  members: Readonly<Record<string, readonly [file: string, type: string]>>,
): { readonly modules: readonly Module[]; readonly members: Readonly<Record<string, readonly Entry[]>> } {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()[0]
    if (!project) throw new Error('The TypeScript compiler found no project')
    const reader = createReader(project.checker)
    const exportsOf = (file: string): readonly TypeSymbol[] => {
      const source = project.program.getSourceFile(join(root, file))
      const symbol = source && project.checker.getSymbolAtLocation(source)
      if (!symbol) throw new Error(`${file} is no module`)
      return project.checker.getExportsOfModule(symbol)
    }
    return {
      modules: Object.entries(entries).map(([path, file]) => ({
        path,
        entries: exportsOf(file).map(reader.entryOf),
      })),
      members: Object.fromEntries(
        Object.entries(members).map(([name, [file, type]]) => {
          const symbol = exportsOf(file).find(found => found.name === type)
          if (!symbol) throw new Error(`${file} does not export ${type}`)
          return [name, reader.membersOf(symbol)]
        }),
      ),
    }
  } finally {
    api.close()
  }
}

function createReader(checker: Checker) {
  const print = (type: Type | undefined): string =>
    type ? checker.typeToString(type, undefined, wholeText).replaceAll(/import\("[^"]*"\)\./g, '') : ''

  const originalOf = (symbol: TypeSymbol): TypeSymbol =>
    symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

  const textOf = (symbol: TypeSymbol): string =>
    checker.getDocumentationCommentOfSymbol(symbol).replaceAll(/\s+/g, ' ').trim()

  const examplesOf = (symbol: TypeSymbol): readonly string[] =>
    checker
      .getJsDocTagsOfSymbol(symbol)
      .filter(({ name }) => name === 'example')
      .map(({ text = '' }) => text.trim())

  const fieldOf = (symbol: TypeSymbol): Field => {
    const isOptional = Boolean(symbol.flags & SymbolFlags.Optional)
    const type = symbol.declarations.length > 0 ? checker.getTypeOfSymbol(symbol) : undefined
    const text = print(type)
    return {
      name: symbol.name,
      type: isOptional ? text.replace(/ \| undefined$/, '') : text,
      text: textOf(symbol),
      isOptional,
      isMethod: type !== undefined && checker.getSignaturesOfType(type, 0).length > 0,
      examples: examplesOf(symbol),
    }
  }

  /** Returns the fields of a type, without those that every JavaScript value of its kind has. */
  const fieldsOf = (type: Type | undefined): readonly Field[] => {
    if (!type || opaque.test(print(type)) || checker.isArrayLikeType(type)) return []
    return checker
      .getPropertiesOfType(type)
      .filter(({ name, declarations }) => !name.startsWith('__') && declarations.length > 0)
      .map(fieldOf)
  }

  /** Returns the type inside a promise, or the type itself. */
  const settled = (type: Type | undefined): Type | undefined => {
    if (!type || !/^Promise</.test(print(type))) return type
    return checker.getTypeArguments(type as Parameters<Checker['getTypeArguments']>[0])[0]
  }

  const callOf = (name: string, signature: Signature): Call => {
    const parameters = signature.getParameters().map((parameter): Field => {
      const field = fieldOf(parameter)
      const declared = parameter.valueDeclaration?.resolve() as
        | { readonly questionToken?: unknown }
        | undefined
      const isOptional = Boolean(declared?.questionToken) || field.isOptional
      const type = isOptional ? field.type.replace(/ \| undefined$/, '') : field.type
      return { ...field, name: /^__/.test(field.name) ? 'options' : field.name, type, isOptional }
    })
    const result = checker.getReturnTypeOfSignature(signature)
    const type = print(result)
    const list = parameters.map(field => `${field.name}${field.isOptional ? '?' : ''}: ${field.type}`)
    return {
      signature: `${name}(${list.join(', ')}): ${type}`,
      parameters,
      returns: { type, fields: fieldsOf(settled(result)) },
    }
  }

  const entryOf = (exported: TypeSymbol): Entry => {
    const symbol = originalOf(exported)
    const { flags } = symbol
    const name = exported.name
    const described = { name, text: textOf(symbol), examples: examplesOf(symbol) }
    if (flags & (SymbolFlags.TypeAlias | SymbolFlags.Interface)) {
      const type = checker.getDeclaredTypeOfSymbol(symbol)
      return {
        ...described,
        kind: 'type',
        calls: [],
        fields: fieldsOf(type),
        type: definitionOf(symbol, type),
      }
    }
    const type = checker.getTypeOfSymbol(symbol)
    if (flags & SymbolFlags.Class) {
      const made = checker.getDeclaredTypeOfSymbol(symbol)
      return { ...described, kind: 'class', calls: [], fields: fieldsOf(made), type: print(made) }
    }
    const calls = type ? checker.getSignaturesOfType(type, 0).map(signature => callOf(name, signature)) : []
    if (calls.length > 0) return { ...described, kind: 'function', calls, fields: [], type: print(type) }
    return { ...described, kind: 'value', calls, fields: fieldsOf(type), type: print(type) }
  }

  /** Returns the definition of a type as its source has it, without comments. */
  const definitionOf = (symbol: TypeSymbol, type: Type): string => {
    const node = symbol.declarations[0]?.resolve()
    const text = node?.getSourceFile().text.slice(node.pos, node.end) ?? ''
    const bare = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
    return (
      bare
        .replaceAll(/^\s*\n/gm, '')
        .replace(/^export /m, '')
        .trim() || print(type)
    )
  }

  const membersOf = (exported: TypeSymbol): readonly Entry[] => {
    const type = checker.getDeclaredTypeOfSymbol(originalOf(exported))
    return checker
      .getPropertiesOfType(type)
      .filter(({ name, declarations }) => !name.startsWith('__') && declarations.length > 0)
      .map(entryOf)
  }

  return { entryOf, membersOf }
}
