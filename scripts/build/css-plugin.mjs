import { readFile } from 'node:fs/promises'

/** Style sheets imported as `./name.css?inline` become modules that export their text, without comments and needless space. */
export const inlineCss = () => ({
  name: 'inline-css',
  load: {
    filter: { id: /\.css\?inline$/ },
    handler: async id => ({
      code: `export default ${JSON.stringify(minifyCss(await readFile(id.replace(/\?inline$/, ''), 'utf8')))}`,
      moduleType: 'js',
    }),
  },
})

/** Minifies a style sheet; strings stay unchanged. */
export const minifyCss = css =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/)
    .map((part, index) => (index % 2 ? part : squeeze(part)))
    .join('')
    .trim()

const squeeze = text =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .replace(/ > /g, '>')
    .replace(/\) \* (?=[\d.-])/g, ')*')
