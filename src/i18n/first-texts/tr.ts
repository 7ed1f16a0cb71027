export { default as common } from '../locales/tr/common.json';
export { default as home } from '../locales/tr/home.json';
export { default as shell } from '../locales/tr/shell.json';
