export { default as common } from '../locales/es/common.json';
export { default as home } from '../locales/es/home.json';
export { default as shell } from '../locales/es/shell.json';
