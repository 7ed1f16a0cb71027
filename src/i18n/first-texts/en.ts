export { default as common } from '../locales/en/common.json';
export { default as home } from '../locales/en/home.json';
export { default as shell } from '../locales/en/shell.json';
