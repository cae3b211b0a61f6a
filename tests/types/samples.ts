/**
 * A code sample: the number of its first line in the page (from 1), its text, and the path that the page gives to the
 * file, if any.
 */
export type Sample = { readonly line: number; readonly text: string; readonly path?: string }

// The code fence may have spaces before it, because a sample inside a Markdown list is indented.
const fence = /^ *```(ts|tsx|js|jsx|html|svelte)\b([^\n]*)\n([\s\S]*?)^ *```/gm
const script = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const comment = /\/\*\*([\s\S]*?)\*\//g
const example = /@example\b([\s\S]*?)(?=\n\s*\* @|$)/g

/** Returns the code samples of a Markdown page. From a sample in HTML or Svelte it returns only the inline scripts. */
export function samplesOfMarkdown(text: string): readonly Sample[] {
  return matchesOf(fence, text, 3).flatMap(({ language, ...sample }) =>
    language === 'html' || language === 'svelte'
      ? matchesOf(script, sample.text, 1).map(inner => ({
          line: sample.line + inner.line - 1,
          text: inner.text,
        }))
      : [sample],
  )
}

/** Returns the code samples that follow `@example` in the docstrings of a declaration file. */
export function samplesOfDocs(text: string): readonly Sample[] {
  return matchesOf(comment, text, 1).flatMap(doc =>
    matchesOf(example, doc.text, 1).map(sample => ({
      line: doc.line + sample.line - 1,
      text: sample.text.replace(/^\s*\* ?/gm, ''),
    })),
  )
}

/**
 * Returns a file for each sample. Empty lines at the start of the file give the sample the same line numbers as in the
 * page.
 */
export function filesOf(page: string, samples: readonly Sample[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    samples.map(({ line, text, path }) => [
      // A sample with a path can be imported by the other samples of its page.
      path && /\.tsx?$/.test(path)
        ? `${page.replace(/\W+/g, '-')}/${path}`
        : `${page.replace(/\W+/g, '-')}-line-${line}.tsx`,
      `${'\n'.repeat(line - 1)}${text}\nexport {}\n`,
    ]),
  )
}

function matchesOf(pattern: RegExp, text: string, group: 1 | 3): readonly (Sample & { language: string })[] {
  return [...text.matchAll(pattern)].map(match => {
    const code = match[group] ?? ''
    const start = match.index + match[0].indexOf(code)
    const path = group === 3 ? match[2]?.trim() : undefined
    const line = text.slice(0, start).split('\n').length
    return { language: match[1] ?? '', line, text: code, ...(path && { path }) }
  })
}
