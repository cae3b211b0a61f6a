import { createPortico } from 'portico'
import { site } from './site.ts'

createPortico(site().options)
