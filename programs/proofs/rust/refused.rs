//! Samples of Rust that compiles to something else than a careless reader sees. Each module is one; `reading.py` lets
//! both readers follow its `sample`, and both must refuse it. The exact one must name the line marked `// refused`.
//! The compiler accepts all of them.

#![allow(dead_code, unused, non_local_definitions)]

mod elsewhere {
    pub const LIMIT: i64 = 7;
    pub fn sum(a: i64, b: i64) -> i64 {
        a - b
    }
}

mod attribute_on_a_statement {
    pub fn sample(a: i64, b: i64) -> i64 {
        #[cfg(any())] // refused
        return a;
        b
    }
}

mod attribute_on_a_function {
    #[cfg(any())] // refused
    fn sum(a: i64, b: i64) -> i64 {
        a + b
    }
    #[cfg(not(any()))]
    fn sum(a: i64, b: i64) -> i64 {
        a - b
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        sum(a, b)
    }
}

mod attribute_on_an_arm {
    pub fn sample(a: i64, b: i64) -> i64 {
        match a {
            #[cfg(any())] // refused
            0 => 1,
            _ => b,
        }
    }
}

mod attribute_on_a_constant {
    #[cfg(any())] // refused
    const LIMIT: i64 = 5;
    #[cfg(not(any()))]
    const LIMIT: i64 = 6;
    pub fn sample(a: i64, b: i64) -> i64 {
        LIMIT
    }
}

mod attribute_that_is_conditional {
    #[cfg_attr(all(), cfg(all()))] // refused
    const LIMIT: i64 = 5;
    pub fn sample(a: i64, b: i64) -> i64 {
        LIMIT
    }
}

mod built_in_two_ways {
    pub fn sample(a: i64, b: i64) -> i64 {
        if cfg!(debug_assertions) { // refused
            a
        } else {
            b
        }
    }
}

mod function_hidden_by_a_variable {
    fn sum(a: i64, b: i64) -> i64 {
        a + b
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        let sum = |x: i64, y: i64| x - y;
        sum(a, b) // refused
    }
}

mod function_hidden_by_a_function {
    fn sum(a: i64, b: i64) -> i64 {
        a + b
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        fn sum(a: i64, b: i64) -> i64 { // refused
            a - b
        }
        sum(a, b)
    }
}

mod function_hidden_by_an_import {
    fn sum(a: i64, b: i64) -> i64 {
        a + b
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        use super::elsewhere::sum; // refused
        sum(a, b)
    }
}

mod constant_after_its_use {
    const LIMIT: i64 = 5;
    pub fn sample(a: i64, b: i64) -> i64 {
        let c = LIMIT;
        const LIMIT: i64 = 6; // refused
        c
    }
}

mod constant_from_anywhere {
    use super::elsewhere::*; // refused
    pub fn sample(a: i64, b: i64) -> i64 {
        LIMIT
    }
}

mod constant_under_another_name {
    use super::elsewhere::LIMIT as LEAST; // refused
    pub fn sample(a: i64, b: i64) -> i64 {
        LEAST
    }
}

mod constant_that_changes {
    static mut LIMIT: i64 = 5; // refused
    pub fn sample(a: i64, b: i64) -> i64 {
        unsafe {
            LIMIT = 6;
            LIMIT
        }
    }
}

mod constant_as_a_pattern {
    const LIMIT: i64 = 5;
    pub fn sample(a: i64, b: i64) -> i64 {
        match a {
            LIMIT => 1, // refused
            other => b,
        }
    }
}

mod type_of_another_size {
    type Number = i32; // refused
    pub fn sample(a: i64, b: i64) -> i64 {
        let c: Number = 5;
        i64::from(c)
    }
}

mod overloaded_operator {
    struct Number(i64);
    impl core::ops::Add for Number { // refused
        type Output = Number;
        fn add(self, other: Number) -> Number {
            Number(self.0 - other.0)
        }
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        (Number(a) + Number(b)).0
    }
}

mod overloaded_comparison {
    struct Number(i64);
    impl PartialEq for Number { // refused
        fn eq(&self, _: &Number) -> bool {
            true
        }
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        (Number(a) == Number(b)) as i64
    }
}

mod method_of_a_trait {
    trait Search { // refused
        fn contains(self, number: &i64) -> bool;
    }
    impl Search for [i64; 2] {
        fn contains(self, _: &i64) -> bool {
            true
        }
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        [a, b].contains(&0) as i64
    }
}

mod macro_of_the_library_replaced {
    macro_rules! assert { // refused
        ($condition:expr) => {};
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        assert!(a == b);
        a
    }
}

mod macro_with_a_variable_of_its_own {
    macro_rules! assigned {
        ($number:ident) => {
            let sum = 5; // refused
        };
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        let sum = 6;
        assigned! { a }
        sum
    }
}

mod macro_from_elsewhere {
    pub fn sample(a: i64, b: i64) -> i64 {
        debug_assert!(a == b); // refused
        a
    }
}

mod early_return_by_a_question_mark {
    fn sum(a: i64, b: i64) -> Option<i64> {
        let c: i64 = a.checked_add(b)?; // refused
        Some(c)
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        let found = sum(a, b);
        5
    }
}

mod early_return_from_a_closure {
    pub fn sample(a: i64, b: i64) -> i64 {
        let c = [a, b].map(|number| { return number; }); // refused
        c[0]
    }
}

mod early_end_of_a_loop {
    pub fn sample(a: i64, b: i64) -> i64 {
        let mut c = 0;
        while c < 5 {
            c += 1;
            break; // refused
        }
        c
    }
}

mod early_end_of_an_outer_loop {
    pub fn sample(a: i64, b: i64) -> i64 {
        let mut c = 0;
        'outer: while c < 5 { // refused
            c += 1;
        }
        c
    }
}

mod function_for_several_types {
    fn same<T>(value: T) -> T { // refused
        value
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        same(a)
    }
}

fn main() {}
