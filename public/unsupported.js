// Runs only in browsers without JavaScript modules: tell at once instead of after the waiting time.
document.getElementById('start-trouble').className = 'start-trouble start-trouble-now';
