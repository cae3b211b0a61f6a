import type { Pages } from './bridge-pages.ts'
import { stage } from './harness.ts'

/**
 * Serves a page that creates Portico from the npm package with these networks and this `siwx` option (JavaScript code),
 * and returns its URL. The page stores the created Portico object in `window.portico`.
 */
export async function signInPage(pages: Pages, networks: readonly string[], siwx: string): Promise<string> {
  const { projectId, endpoints } = await (await fetch(`${stage.shop}/config.json`)).json()
  return pages.page(`<script type="importmap">{ "imports": { "portico": "/sdk.js" } }</script>
    <script type="module">
      import { createPortico } from 'portico'
      window.portico = createPortico({ ...${JSON.stringify({ projectId, endpoints, networks })}, siwx: ${siwx} })
    </script>
    <portico-button></portico-button>`)
}
