import { readFile } from 'node:fs/promises'
import { transform } from 'lightningcss'

/**
 * Returns a plugin that turns style sheets into modules, which export the minified text. It applies to imports of the
 * form `./name.css?inline`.
 */
export const inlineCss = () => ({
  name: 'inline-css',
  load: {
    filter: { id: /\.css\?inline$/ },
    handler: async id => ({
      code: `export default ${JSON.stringify(await minifyCss(id.replace(/\?inline$/, '')))}`,
      moduleType: 'js',
    }),
  },
})

const version = (major, minor = 0) => (major << 16) | (minor << 8)

/** The first browser versions that support `light-dark()`, which the style sheets use. */
const targets = { chrome: version(123), firefox: version(120), safari: version(17, 5) }

const minifyCss = async file => {
  const { code } = transform({ filename: file, code: await readFile(file), minify: true, targets })
  return code.toString()
}
