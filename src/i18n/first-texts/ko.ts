export { default as common } from '../locales/ko/common.json';
export { default as home } from '../locales/ko/home.json';
export { default as shell } from '../locales/ko/shell.json';
