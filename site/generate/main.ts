import { join } from 'node:path'
import { writeSite } from './site.ts'

const root = process.cwd()
writeSite(root, join(root, '.cache/site/pages'))
